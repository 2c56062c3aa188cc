/** The source of a regular expression. */
export const UUID_PATTERN =
  "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}";

const UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Whether a value is a text in the form of a UUID, which the database accepts. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
