/** Query keys of the other programs that are notified. */
export const webhookKeys = {
  all: ["webhooks"],
  list: ["webhooks", "list"],
  factor: ["webhooks", "factor"],
  deliveries: (id: string) => ["webhooks", "deliveries", id],
  secret: (id: string) => ["webhook-secret", id],
} as const;
