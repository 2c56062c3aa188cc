import { invalidQuery } from "#backend/rest/errors.ts";
import { type Field, takeCast, takeField } from "#backend/rest/fields.ts";
import type { Condition } from "#backend/rest/filters.ts";
import type { RowRange } from "#backend/rest/headers.ts";
import type { OrderTerm } from "#backend/rest/order.ts";
import { Scanner, takeName } from "#backend/rest/scanner.ts";

export const AGGREGATES = ["sum", "avg", "count", "max", "min"] as const;

/** A function over the values of a group; `count()` has no field. */
export interface Aggregate {
  name: (typeof AGGREGATES)[number];
  /** Cast of its result. */
  cast: string | null;
}

export interface FieldItem {
  kind: "field";
  field: Field | null;
  cast: string | null;
  aggregate: Aggregate | null;
  alias: string | null;
}

/** Rows of a related table: `client:clients!fk!inner(id,name)`, or its columns beside the parent's (`...clients(name)`). */
export interface EmbedItem {
  kind: "embed";
  relation: string;
  alias: string | null;
  /** The constraint, column or junction that says which relationship is meant. */
  hint: string | null;
  /** Whether a row without related ones is left out. */
  isInner: boolean;
  isSpread: boolean;
  resource: Resource;
}

export type SelectItem = { kind: "all" } | FieldItem | EmbedItem;

/** Rows that a request reads: those of the path's table, or related ones that it embeds. */
export interface Resource {
  select: readonly SelectItem[];
  conditions: Condition[];
  order: OrderTerm[];
  range: RowRange;
}

const MAX_ITEMS = 200;
/** Embedded resources of one request, and in each other. */
export const MAX_EMBEDS = 10;
export const MAX_EMBED_DEPTH = 3;

/** Parses `select`; an empty one means all columns. @throws {RestError} PGRST100, PGRST127 */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === "") return [{ kind: "all" }];
  const scanner = new Scanner(text, "select parameter");
  const parser = new SelectParser(scanner);
  const items = parser.takeItems(0);
  scanner.expectEnd('"," or end of input');
  return items;
}

class SelectParser {
  readonly #scanner: Scanner;
  #items = 0;
  #embeds = 0;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  takeItems(depth: number): SelectItem[] {
    return this.#scanner.takeItems(() => {
      this.#items += 1;
      if (this.#items > MAX_ITEMS) {
        throw invalidQuery(`More than ${MAX_ITEMS} columns are selected`);
      }
      return this.#takeItem(depth);
    });
  }

  #takeItem(depth: number): SelectItem {
    const scanner = this.#scanner;
    if (scanner.accept("*")) return { kind: "all" };
    const isSpread = scanner.accept("...");
    const start = scanner.position;
    const first = takeName(scanner);
    const isRenamed = !isSpread && !scanner.sees("::") && scanner.accept(":");
    const alias = isRenamed ? first : null;
    const afterAlias = isRenamed ? scanner.position : start;
    const name = isRenamed ? takeName(scanner) : first;
    if (name === "count" && scanner.accept("()")) {
      const aggregate: Aggregate = { name: "count", cast: takeCast(scanner) };
      return { kind: "field", field: null, cast: null, aggregate, alias };
    }
    if (isSpread || (name !== "count" && (scanner.sees("(") || scanner.sees("!")))) {
      return this.#takeEmbed({ relation: name, alias, isSpread }, depth + 1);
    }
    scanner.rewind(afterAlias);
    const field = takeField(scanner);
    const cast = takeCast(scanner);
    return { kind: "field", field, cast, aggregate: this.#takeAggregate(), alias };
  }

  #takeAggregate(): Aggregate | null {
    const scanner = this.#scanner;
    const name = AGGREGATES.find((one) => scanner.accept(`.${one}()`));
    return name === undefined ? null : { name, cast: takeCast(scanner) };
  }

  #takeEmbed(named: Pick<EmbedItem, "relation" | "alias" | "isSpread">, depth: number): EmbedItem {
    const scanner = this.#scanner;
    this.#embeds += 1;
    if (depth > MAX_EMBED_DEPTH) {
      throw invalidQuery(`Resources are embedded deeper than ${MAX_EMBED_DEPTH}`);
    }
    if (this.#embeds > MAX_EMBEDS) {
      throw invalidQuery(`More than ${MAX_EMBEDS} resources are embedded`);
    }
    let hint: string | null = null;
    let join: string | null = null;
    for (let count = 0; count < 2 && scanner.accept("!"); count += 1) {
      const word = takeName(scanner);
      if (word === "left" || word === "inner") join ??= word;
      else hint ??= word;
    }
    scanner.expect("(");
    scanner.skipSpaces();
    const select = scanner.sees(")") ? [] : this.takeItems(depth);
    scanner.expect(")");
    const range = { offset: 0, limit: null };
    const resource: Resource = { select, conditions: [], order: [], range };
    return { kind: "embed", ...named, hint, isInner: join === "inner", resource };
  }
}

/** The embedded resource with a name in the response, or else of a table with it. */
export function findEmbed(select: readonly SelectItem[], name: string): EmbedItem | undefined {
  const embeds = select.filter((item) => item.kind === "embed");
  return (
    embeds.find(({ alias, relation }) => (alias ?? relation) === name) ??
    embeds.find(({ relation }) => relation === name)
  );
}

/** A resource and all that are embedded in it. */
export function listResources(resource: Resource): Resource[] {
  const embedded = resource.select.flatMap((item) =>
    item.kind === "embed" ? listResources(item.resource) : [],
  );
  return [resource, ...embedded];
}
