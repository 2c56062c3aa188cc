/** A change as the triggers note it. */
export interface Change {
  table: string;
  operation: "INSERT" | "UPDATE" | "DELETE" | "RESET";
  /** JSON of the primary key. */
  key: string;
  /** ISO 8601, in UTC. */
  changedAt: string;
}
