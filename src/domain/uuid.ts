const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a text in the form of a UUID, which the database accepts. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
