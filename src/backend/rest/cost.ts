import { quoteIdentifier } from "#backend/api/sql.ts";
import { mostRowsOf } from "#backend/rest/clauses.ts";
import { textCostExceeded } from "#backend/rest/errors.ts";
import type { Field } from "#backend/rest/fields.ts";
import {
  countAnyCharacters,
  countOperands,
  isSearch,
  listFilters,
  type Operation,
} from "#backend/rest/filters.ts";
import type { Check, ReadOptions } from "#backend/rest/plan.ts";
import { isToOne, type Relationship } from "#backend/rest/relationships.ts";
import {
  dependsOnEmbeds,
  findRelatedField,
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
/** Follows a path into JSON, casts a value, or repeats it under another name. */
const COST_OF_PATH = 20;
/** Of each comparison, in bytes of a value. */
const COST_OF_VALUE = 50;
/** Of each row that an embedded resource finds for a row of its parent, measures, and then reads. */
const COST_OF_ROW = 15_000;
/** Of each row that it passes by where no index finds those of a parent. */
const COST_OF_SCAN = 1000;

/** Some 50 ms of the embedded database's only session, and a second for users. */
const MAX_LIMITED_COST = 40_000_000;
const MAX_USER_COST = 20 * MAX_LIMITED_COST;

/**
 * Computes what the filters, the order, the groups and the embedded resources of a request would cost: from the lengths
 * of values, without reading those, and from the numbers of rows. Null when the cost is always low, or not limited.
 * @param table null when the number of rows is not known: of a function, or inserted
 */
export function planCost(
  root: PlannedResource,
  table: Table | null,
  { count, isLimited, role }: Omit<ReadOptions, "format">,
): Check | null {
  if (!isLimited && role !== "authenticated") return null;
  const most = isLimited ? MAX_LIMITED_COST : MAX_USER_COST;
  const selects: string[] = [];
  const add = (sql: string): number => {
    const known = selects.indexOf(sql);
    return known < 0 ? selects.push(sql) - 1 : known;
  };
  // Counting evaluates the filters once more.
  const times = count === "exact" || count === "estimated" ? 2 : 1;
  const measure = (
    node: PlannedResource,
    from: Table | null,
    order: readonly Field[],
  ): Measured => {
    const cost = writeTextCost(node, order, times);
    const embeds = listEmbeds(node).map((embed) => ({
      embed,
      most: isToOne(embed.relationship) ? null : add(writeMostRelated(embed.relationship)),
      junction:
        embed.relationship.junction === null
          ? null
          : add(writeCount(embed.relationship.junction.table)),
      node: measure(embed.node, embed.relationship.target, listOrderFields(node, embed)),
    }));
    const isCounted = node !== root || embeds.length > 0;
    return {
      text: cost === null || from === null ? null : add(`(select ${cost} from ${nameOf(from)})`),
      rows: from === null || !isCounted ? null : add(writeCount(from)),
      embeds,
    };
  };
  const measured = measure(root, table, []);
  if (selects.length === 0) return null;
  const list = selects.map((sql, index) => `${sql}::float8 as c${index}`);
  return {
    statement: { sql: `select ${list.join(", ")}`, parameters: [] },
    verify: (row) => {
      const read = (index: number | null) => (index === null ? null : Number(row[`c${index}`]));
      const text = read(measured.text) ?? 0;
      if (text + costOfEmbeds(root, measured, read) > most) throw textCostExceeded();
    },
  };
}

/** By which fields of an embedded resource the rows of its parent are ordered. */
function listOrderFields({ resource }: PlannedResource, embed: PlannedEmbed): Field[] {
  return resource.order
    .filter(({ relation }) => relation === embed.name)
    .map(({ field }) => findRelatedField(embed, field));
}

const nameOf = ({ name }: Table) => `public.${quoteIdentifier(name)}`;

const writeCount = (table: Table) => `(select count(*) from ${nameOf(table)})`;

/** SQL of the most rows that are related to one. */
function writeMostRelated({ target, junction, columns }: Relationship): string {
  const keys = columns.map(([, key]) => quoteIdentifier(key));
  const rows = `select count(*) as n from ${nameOf(junction?.table ?? target)} where ${keys[0]} is not null group by ${keys.join(", ")}`;
  return `(select coalesce(max(n), 0) from (${rows}) pgrst_related)`;
}

/** Positions of a resource's figures in the statement's row. */
interface Measured {
  text: number | null;
  rows: number | null;
  embeds: readonly {
    embed: PlannedEmbed;
    /** The most rows related to one of the parent's. */
    most: number | null;
    junction: number | null;
    node: Measured;
  }[];
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
    embeds.reduce((sum, { embed, most, junction, node }) => {
      const { relationship } = embed;
      const rows = read(node.rows) ?? 0;
      const through = read(junction);
      const related = read(most);
      const matches =
        related === null ? parents : Math.min(related * parents, (through ?? rows) * repeated);
      const isScanned = !isToOne(relationship) && !relationship.isIndexed;
      const scanned = isScanned ? (through ?? rows) * parents : 0;
      const text = ((read(node.text) ?? 0) * matches) / Math.max(rows, 1);
      const times = embed.isInner ? 2 : 1;
      const own = times * (matches * COST_OF_ROW + scanned * COST_OF_SCAN + text);
      const found = Math.min(matches, parents * mostRowsOf(embed.node.resource.range));
      const isOnce = relationship.cardinality === "one-to-many";
      return sum + own + visit(node, found, isOnce ? repeated : found);
    }, 0);
  return visit(measured, first, 1);
}

/** SQL of the cost of a resource's filters, order and paths; null when it is always low. */
function writeTextCost(
  { relation, items, resource }: PlannedResource,
  relatedOrder: readonly Field[],
  times: number,
): string | null {
  const costs = new Map<Column, number>();
  const add = (column: Column | null | undefined, cost: number) => {
    if (column && isLong(column.type)) costs.set(column, (costs.get(column) ?? 0) + cost);
  };
  for (const { field, operation } of listFilters(resource.conditions)) {
    const path = field.path.length > 0 ? COST_OF_PATH : 0;
    const own = isSearch(operation) ? COST_OF_SEARCH : COST_OF_OPERATOR[operation.operator];
    const cost = path + (own === undefined ? 0 : own + countAnyCharacters(operation));
    if (cost > 0) add(relation.columns.get(field.column), cost * countOperands(operation) * times);
  }
  const order = resource.order.filter((term) => term.relation === null).map(({ field }) => field);
  for (const { column, path } of [...order, ...relatedOrder]) {
    add(relation.columns.get(column), COST_OF_ORDER + (path.length > 0 ? COST_OF_PATH : 0));
  }
  const fields = items.filter((item) => item.kind === "field");
  const isGrouped = fields.some(({ aggregate }) => aggregate !== null);
  const selected = new Set<Column | null>();
  for (const { column, path, cast } of fields) {
    if (isGrouped) add(column, COST_OF_ORDER);
    if (path.length > 0 || cast !== null || selected.has(column)) add(column, COST_OF_PATH);
    selected.add(column);
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
