const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is a text in the form of a UUID, so that the database can be asked for it. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
