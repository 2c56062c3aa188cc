import type { Parameter } from "#backend/database/database.ts";
import { isStorableText } from "#backend/storable-text.ts";

/**
 * Refuses whatever is not text or null before it reaches a driver.
 * @throws {TypeError}
 */
export function assertParameters(
  parameters: readonly unknown[],
): asserts parameters is Parameter[] {
  for (const parameter of parameters) {
    if (parameter === null) continue;
    if (typeof parameter !== "string" || !isStorableText(parameter)) {
      throw new TypeError("a database parameter must be well-formed text without NUL, or null");
    }
  }
}

/** @throws {TypeError} for SQL that would not arrive as it was written */
export function assertSql(sql: string): void {
  if (!isStorableText(sql)) throw new TypeError("SQL must be well-formed text without NUL");
}
