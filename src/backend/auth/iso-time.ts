/** A time of the service's clock, milliseconds since the epoch, as the database takes it. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
