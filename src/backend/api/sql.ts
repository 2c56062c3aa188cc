import type { Parameter } from "#backend/database/database.ts";

/** A statement for `Transaction.query`. */
export interface Statement {
  sql: string;
  parameters: readonly Parameter[];
}

/** Only names that introspection found, or aliases for the response, are quoted: values never are. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A constant of the schema (a column's name) as an SQL text. */
export function quoteLiteral(text: string): string {
  return `${text.includes("\\") ? " E" : ""}'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** The text of an array, for a cast such as `($1::text)::uuid[]`. */
export function toArrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Fails with 42501 unless the transaction's access token of another program may read all of the tables. */
export const requireReads = (tables: readonly string[]): Statement => ({
  sql: "select private.require_token_reads(($1::text)::text[])",
  parameters: [toArrayLiteral(tables)],
});

/** Collects a statement's values: every one travels as text and is cast in SQL. */
export class Parameters {
  readonly values: string[] = [];

  /** The SQL of `value` as a text. */
  addText(value: string): string {
    this.values.push(value);
    return `$${this.values.length}::text`;
  }

  /** The SQL of `value` cast to a type that introspection found. */
  add(value: string, type: string): string {
    return type === "text" ? this.addText(value) : `(${this.addText(value)})::${type}`;
  }
}
