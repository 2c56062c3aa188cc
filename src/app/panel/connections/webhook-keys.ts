/** Query keys of the other programs that are notified. */
export const webhookKeys = {
  all: ["webhooks"],
  list: ["webhooks", "list"],
  deliveries: (id: string) => ["webhooks", "deliveries", id],
  secret: (id: string) => ["webhook-secret", id],
} as const;
