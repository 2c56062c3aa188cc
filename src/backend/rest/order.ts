import { type Field, takeField } from "#backend/rest/fields.ts";
import { Scanner, takeName } from "#backend/rest/scanner.ts";

const DIRECTIONS = ["asc", "desc"] as const;
const NULLS = ["first", "last"] as const;

export interface OrderTerm {
  /** The embedded resource whose field it is; null for one of the rows themselves. */
  relation: string | null;
  field: Field;
  direction: (typeof DIRECTIONS)[number] | null;
  nulls: (typeof NULLS)[number] | null;
}

/** Parses `order`: `created_at.desc.nullslast,clients(name),id`. @throws {RestError} PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms = scanner.takeItems(takeTerm);
  scanner.expectEnd('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  const start = scanner.position;
  const name = takeName(scanner);
  const isRelated = scanner.accept("(");
  if (!isRelated) scanner.rewind(start);
  const field = takeField(scanner);
  if (isRelated) scanner.expect(")");
  const direction = DIRECTIONS.find((word) => scanner.accept(`.${word}`)) ?? null;
  const nulls = NULLS.find((word) => scanner.accept(`.nulls${word}`)) ?? null;
  if (scanner.next === ".") {
    throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return { relation: isRelated ? name : null, field, direction, nulls };
}
