import { unsupportedFeature, invalidQuery, RestError } from "#backend/rest/errors.ts";
import { Scanner, takeName } from "#backend/rest/request/scanner.ts";
import { findColumn, type Relation } from "#backend/rest/schema.ts";
import { quoteIdentifier } from "#backend/rest/sql/sql.ts";

/** `*`, or a column with the name that it has in the response. */
export type SelectItem = "*" | { column: string; alias: string };

/** A column of the response. */
export interface OutputColumn {
  column: string;
  alias: string;
  type: string;
}

const MAX_ITEMS = 200;
const SPREAD = "...";

/** Parses `select`; an empty one means all columns. @throws {RestError} PGRST100, 123, 127, 200 */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === "") return ["*"];
  const scanner = new Scanner(text, "select parameter");
  const items = scanner.takeItems(takeItem);
  scanner.expectEnd('"," or end of input');
  if (items.length > MAX_ITEMS) throw invalidQuery(`More than ${MAX_ITEMS} columns are selected`);
  return items;
}

function takeItem(scanner: Scanner): SelectItem {
  if (scanner.accept("*")) return "*";
  if (scanner.accept(SPREAD)) throw unsupportedEmbedding(takeName(scanner));
  const alias = takeName(scanner);
  const isRenamed = !scanner.sees("::") && scanner.accept(":");
  const column = isRenamed ? takeName(scanner) : alias;
  refuseExtras(scanner, column);
  return { column, alias };
}

function refuseExtras(scanner: Scanner, name: string): void {
  if (scanner.sees("->")) throw unsupportedFeature("Paths into JSON are not supported in 'select'");
  if (scanner.sees("::")) throw unsupportedFeature("Casts are not supported in 'select'");
  if (scanner.sees(".") || (name === "count" && scanner.sees("()"))) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  if (scanner.sees("(") || scanner.sees("!")) throw unsupportedEmbedding(name);
}

function unsupportedEmbedding(name: string): RestError {
  const message = `Could not find a relationship to '${name}' in the schema cache`;
  return new RestError(400, "PGRST200", message, {
    details: "Related tables cannot be embedded here.",
  });
}

/**
 * The columns of a response, with `*` expanded and duplicates removed.
 * @throws {RestError} 42703, PGRST100 for a column under two names
 */
export function resolveSelect(items: readonly SelectItem[], relation: Relation): OutputColumn[] {
  const found = new Map<string, OutputColumn>();
  for (const item of items) {
    const named =
      item === "*" ? [...relation.columns.values()] : [findColumn(relation, item.column)];
    for (const { name, type } of named) {
      const alias = item === "*" ? name : item.alias;
      if ((found.get(name)?.alias ?? alias) !== alias) {
        throw invalidQuery(`The column '${name}' is selected under more than one name`);
      }
      found.set(name, { column: name, alias, type });
    }
  }
  return [...found.values()];
}

/** SQL of a select list. */
export function writeSelect(columns: readonly OutputColumn[], qualifier: string): string {
  return columns
    .map(({ column, alias }) => {
      const name = `${qualifier}.${quoteIdentifier(column)}`;
      return alias === column ? name : `${name} as ${quoteIdentifier(alias)}`;
    })
    .join(", ");
}
