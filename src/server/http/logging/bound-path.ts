const MAX_LENGTH = 200;

/** A path as the log has it: cut, and without a query, which may hold personal data. */
export function boundPath(target: string): string {
  const [path = ""] = target.split("?", 1);
  return path.length > MAX_LENGTH ? `${path.slice(0, MAX_LENGTH)}…` : path;
}
