import type { Payload } from "#backend/rest/body.ts";
import type { Preferences } from "#backend/rest/headers/preferences.ts";
import type { Column } from "#backend/rest/schema.ts";
import { quoteIdentifier, quoteLiteral, type Parameters } from "#backend/rest/sql/sql.ts";

/** Name of the body's rows in a statement. */
export const BODY = "pgrst_body";

/** SQL of a column list: `"a", "b"`, or `x."a", x."b"`. */
export function writeNames(columns: readonly { name: string }[], qualifier?: string): string {
  const prefix = qualifier === undefined ? "" : `${qualifier}.`;
  return columns.map(({ name }) => prefix + quoteIdentifier(name)).join(", ");
}

/**
 * SQL of the body's rows for a `from` clause, with `columns` in their types. The whole body is one
 * parameter. With `missing=default` the default of a column stands for a key that a row does not have.
 */
export function writeBodySource(
  payload: Payload,
  columns: readonly Column[],
  missing: Preferences["missing"],
  parameters: Parameters,
): string {
  // A parameter that no one reads is refused by the protocol.
  if (columns.length === 0 && !payload.isArray) return `(values (1)) ${BODY}`;
  const json = parameters.add(payload.json, missing === "default" ? "jsonb" : "json");
  if (columns.length === 0) {
    return `${missing === "default" ? "jsonb" : "json"}_array_elements(${json}) ${BODY}`;
  }
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
  const record = payload.isArray ? "recordset" : "record";
  if (missing !== "default") return `json_to_${record}(${json}) as ${BODY}(${types})`;
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [`${quoteLiteral(column.name)}, ${column.default}`],
  );
  const object = `jsonb_build_object(${defaults.join(", ")})`;
  const filled = payload.isArray
    ? `(select jsonb_agg(${object} || pgrst_item) from jsonb_array_elements(${json}) as pgrst_item)`
    : `${object} || ${json}`;
  return `jsonb_to_${record}(${filled}) as ${BODY}(${types})`;
}
