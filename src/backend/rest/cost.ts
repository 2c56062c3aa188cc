import { quoteIdentifier } from "#backend/api/sql.ts";
import { mostRowsOf } from "#backend/rest/clauses.ts";
import { textCostExceeded } from "#backend/rest/errors.ts";
import {
  countAnyCharacters,
  countOperands,
  isSearch,
  listFilters,
  type Operation,
} from "#backend/rest/filters.ts";
import type { Count } from "#backend/rest/headers.ts";
import type { Check } from "#backend/rest/plan.ts";
import { isToOne } from "#backend/rest/relationships.ts";
import {
  dependsOnEmbeds,
  listEmbeds,
  type PlannedEmbed,
  type PlannedResource,
} from "#backend/rest/resolve.ts";
import type { Column, Table } from "#backend/rest/schema.ts";

/**
 * How much longer a comparison takes for each byte of its values than `gt`, as measured over the embedded
 * database. Operators that compare lengths first, as `eq` does, read next to nothing.
 */
const COST_OF_OPERATOR: Partial<Record<Operation["operator"], number>> = {
  gt: 1,
  gte: 1,
  lt: 1,
  lte: 1,
  in: 1,
  like: 2,
  ilike: 8,
  cs: 4,
  cd: 4,
  ov: 4,
};
/** Parses a text and stems each word. */
const COST_OF_SEARCH = 200;
const COST_OF_ORDER = 5;
/** Follows a path into JSON, or casts a value. */
const COST_OF_PATH = 20;
/** Of each comparison, in bytes of a value. */
const COST_OF_VALUE = 50;
/** Of each row that an embedded resource reads for a row of its parent, and measures before. */
const COST_OF_ROW = 10_000;

/** Some 50 ms of the embedded database's only session. */
const MAX_COST = 40_000_000;

interface CostOptions {
  /** Null when a function returns the rows, whose number is not known. */
  table: Table | null;
  count: Count | null;
}

/**
 * Computes what the filters, the order and the embedded resources of an anonymous client would cost: from the lengths
 * of values, without reading those, and from the numbers of rows. Null when the cost is always low.
 */
export function planCost(root: PlannedResource, { table, count }: CostOptions): Check | null {
  const selects: string[] = [];
  const add = (sql: string): number => selects.push(sql) - 1;
  const measure = (node: PlannedResource, name: string | null): Measured => {
    const cost = writeTextCost(node, count === "exact" || count === "estimated" ? 2 : 1);
    const from = name === null ? null : `from public.${quoteIdentifier(name)}`;
    const embeds = listEmbeds(node).map((embed) => {
      const { target, junction } = embed.relationship;
      return {
        embed,
        junction:
          junction === null
            ? null
            : add(`(select count(*) from public.${quoteIdentifier(junction.table.name)})`),
        node: measure(embed.node, target.name),
      };
    });
    const isCounted = node !== root || embeds.length > 0;
    return {
      text: cost === null || from === null ? null : add(`(select ${cost} ${from})`),
      rows: from === null || !isCounted ? null : add(`(select count(*) ${from})`),
      embeds,
    };
  };
  const measured = measure(root, table?.name ?? null);
  if (selects.length === 0) return null;
  const list = selects.map((sql, index) => `${sql}::float8 as c${index}`);
  return {
    statement: { sql: `select ${list.join(", ")}`, parameters: [] },
    verify: (row) => {
      const read = (index: number | null) => (index === null ? null : Number(row[`c${index}`]));
      const text = read(measured.text) ?? 0;
      if (text + costOfEmbeds(root, measured, read) > MAX_COST) throw textCostExceeded();
    },
  };
}

/** Positions of a resource's figures in the statement's row. */
interface Measured {
  text: number | null;
  rows: number | null;
  embeds: readonly { embed: PlannedEmbed; junction: number | null; node: Measured }[];
}

/** What the embedded resources of a request would cost. */
function costOfEmbeds(
  root: PlannedResource,
  measured: Measured,
  read: (index: number | null) => number | null,
): number {
  const { offset, limit } = root.resource.range;
  const all = read(measured.rows);
  const page = offset + mostRowsOf({ offset, limit });
  const first = all === null || !dependsOnEmbeds(root) ? Math.min(all ?? page, page) : all;
  const visit = (
    { embeds }: Measured,
    /** Rows of the parent, and how often one of them may occur. */
    parents: number,
    repeated: number,
  ): number =>
    embeds.reduce((sum, { embed, junction, node }) => {
      const rows = read(node.rows) ?? 0;
      const reads = countReads(embed, { parents, repeated, rows, through: read(junction) });
      const { range } = embed.node.resource;
      const most = isToOne(embed.relationship) ? parents : parents * mostRowsOf(range);
      const found = Math.min(most, reads);
      const isOnce = embed.relationship.cardinality === "one-to-many";
      const text = ((read(node.text) ?? 0) * reads) / Math.max(rows, 1);
      const below = visit(node, found, isOnce ? repeated : found);
      const times = embed.isInner ? 2 : 1;
      return sum + times * (reads * COST_OF_ROW + text) + below;
    }, 0);
  return visit(measured, first, 1);
}

interface Read {
  parents: number;
  repeated: number;
  /** Rows of the embedded table, and of the junction. */
  rows: number;
  through: number | null;
}

/** How many rows an embedded resource reads: without an index all, for each row of its parent. */
function countReads(
  { relationship }: PlannedEmbed,
  { parents, repeated, rows, through }: Read,
): number {
  if (isToOne(relationship) && relationship.isIndexed) return parents;
  if (through !== null) {
    return through * (relationship.isIndexed ? repeated : parents) + through * repeated;
  }
  if (isToOne(relationship)) return parents;
  return relationship.isIndexed ? rows * repeated : rows * parents;
}

/** SQL of the cost of a resource's filters, order and paths; null when it is always low. */
function writeTextCost({ relation, items, resource }: PlannedResource, times: number) {
  const costs = new Map<Column, number>();
  const add = (column: Column | null | undefined, cost: number) => {
    if (column && isLong(column.type)) costs.set(column, (costs.get(column) ?? 0) + cost);
  };
  // Counting evaluates the filters once more.
  for (const { field, operation } of listFilters(resource.conditions)) {
    const path = field.path.length > 0 ? COST_OF_PATH : 0;
    const own = isSearch(operation) ? COST_OF_SEARCH : COST_OF_OPERATOR[operation.operator];
    const cost = path + (own === undefined ? 0 : own + countAnyCharacters(operation));
    if (cost > 0) add(relation.columns.get(field.column), cost * countOperands(operation) * times);
  }
  for (const { field, relation: related } of resource.order) {
    const cost = COST_OF_ORDER + (field.path.length > 0 ? COST_OF_PATH : 0);
    if (related === null) add(relation.columns.get(field.column), cost);
  }
  for (const item of items) {
    if (item.kind === "embed") continue;
    if (item.path.length > 0 || item.cast !== null) add(item.column, COST_OF_PATH);
  }
  if (costs.size === 0) return null;
  const parts = [...costs].map(([{ name, type }, cost]) => {
    const length = type === "text" ? "octet_length" : "pg_column_size";
    const value = `coalesce(${length}(${quoteIdentifier(name)}), 0)`;
    return `${cost} * (${COST_OF_VALUE} + ${value})::bigint`;
  });
  return `coalesce(sum(${parts.join(" + ")}), 0)`;
}

function isLong(type: string): boolean {
  return /^(?:text|character varying|jsonb?|tsvector)$|\[\]$/.test(type);
}
