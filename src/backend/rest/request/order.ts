import { unsupportedFeature } from "#backend/rest/errors.ts";
import { Scanner, takeName } from "#backend/rest/request/scanner.ts";
import { findColumn, type Relation } from "#backend/rest/schema.ts";
import { quoteIdentifier } from "#backend/rest/sql/sql.ts";

const DIRECTIONS = ["asc", "desc"] as const;
const NULLS = ["first", "last"] as const;

export interface OrderTerm {
  column: string;
  direction: (typeof DIRECTIONS)[number] | null;
  nulls: (typeof NULLS)[number] | null;
}

/** Parses `order`: `created_at.desc.nullslast,id`. @throws {RestError} PGRST100, PGRST127 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms = scanner.takeItems(takeTerm);
  scanner.expectEnd('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  const column = takeName(scanner);
  if (scanner.sees("->")) throw unsupportedFeature("Paths into JSON are not supported in 'order'");
  if (scanner.sees("(")) throw unsupportedFeature("Ordering by a related table is not supported");
  const direction = DIRECTIONS.find((word) => scanner.accept(`.${word}`)) ?? null;
  const nulls = NULLS.find((word) => scanner.accept(`.nulls${word}`)) ?? null;
  if (scanner.next === ".") {
    throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return { column, direction, nulls };
}

/** The `order by` clause with a space before it; "" without terms. @throws {RestError} 42703 */
export function writeOrder(
  terms: readonly OrderTerm[],
  relation: Relation,
  qualifier: string,
): string {
  if (terms.length === 0) return "";
  const sql = terms.map(({ column, direction, nulls }) => {
    const name = `${qualifier}.${quoteIdentifier(findColumn(relation, column).name)}`;
    return [name, direction, nulls === null ? null : `nulls ${nulls}`]
      .filter((part) => part !== null)
      .join(" ");
  });
  return ` order by ${sql.join(", ")}`;
}
