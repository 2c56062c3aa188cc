import { type Parameters, quoteIdentifier } from "#backend/api/sql.ts";
import { writeConditions, writeField, writeOrderTerm, writeRange } from "#backend/rest/clauses.ts";
import type { OrderTerm } from "#backend/rest/order.ts";
import { isToOne } from "#backend/rest/relationships.ts";
import {
  findNullEmbed,
  findOrderEmbed,
  findRelatedField,
  hasAggregate,
  isRowCount,
  listEmbeds,
  type PlannedEmbed,
  type PlannedField,
  type PlannedResource,
} from "#backend/rest/resolve.ts";
import type { Aggregate } from "#backend/rest/select.ts";
import { type OutputColumn, SIZE_TYPE, writeSize } from "#backend/rest/statement.ts";

/** Where the rows of a resource come from. */
export interface Source {
  /** SQL behind `from`. */
  from: string;
  /** SQL before each column. */
  qualifier: string;
}

interface WriteOptions {
  parameters: Parameters;
  /** Instead of embedded rows their size, computed from stored lengths. */
  isMeasured?: boolean;
  /** Whether `from` has applied the filters: those of a mutation chose what it changed. */
  isFiltered?: boolean;
  /** SQL that relates the rows to their parent's. */
  join?: readonly string[];
  /** SQL of `limit` and `offset`; absent: those of the resource. */
  range?: string;
  /** Whether aggregates are left to the parent, which spreads the columns among its own. */
  isRaw?: boolean;
}

/** A value of a select list. */
interface Term extends OutputColumn {
  sql: string;
  /** Still to be applied. */
  aggregate: Aggregate | null;
}

/** SQL that selects the rows of a resource. */
export interface Rows {
  sql: string;
  columns: readonly Term[];
  /** Their `from` and `where` clauses, without the joins that only add columns. */
  source: string;
}

/** @throws {RestError} 42703, PGRST108, PGRST118 */
export function writeRows(node: PlannedResource, source: Source, options: WriteOptions): Rows {
  const { parameters, isRaw = false } = options;
  const terms = new Map<string, Term>();
  const joins: string[] = [];
  for (const item of node.items) {
    if (item.kind === "field") {
      terms.set(item.name, writeFieldTerm(item, node, source, options));
    } else if (isEmpty(item.node)) continue;
    else if (item.isSpread) {
      const spread = writeSpread(item, source, options);
      joins.push(spread.join);
      for (const term of spread.terms) terms.set(term.name, term);
    } else terms.set(item.name, writeEmbed(item, source, options));
  }
  const list = [...terms.values()];
  const groups = isRaw ? [] : listGroups(list);
  const select = list.map((term) => {
    const isGrouped = term.type === "json" && groups.length > 0;
    const sql = isRaw
      ? term.sql
      : applyAggregate(isGrouped ? `${term.sql}::jsonb` : term.sql, term);
    return sql === `${source.qualifier}.${quoteIdentifier(term.name)}`
      ? sql
      : `${sql} as ${quoteIdentifier(term.name)}`;
  });
  const where = writeWhere(node, source, options);
  const group = groups.length === 0 ? "" : ` group by ${groups.join(", ")}`;
  const order = writeOrder(node, source, parameters);
  return {
    sql: `select ${select.join(", ")} from ${source.from}${joins.join("")}${where}${group}${order}${options.range ?? writeRange(node.resource.range)}`,
    columns: list,
    source: `from ${source.from}${where}`,
  };
}

/** The `from` and `where` clauses alone, to count the rows. @throws {RestError} 42703 */
export function writeSource(node: PlannedResource, source: Source, parameters: Parameters): string {
  return `from ${source.from}${writeWhere(node, source, { parameters })}`;
}

/** Positions of the values by which rows are grouped; none without an aggregate. */
function listGroups(terms: readonly Term[]): number[] {
  if (terms.every(({ aggregate }) => aggregate === null)) return [];
  return terms.flatMap(({ aggregate }, index) => (aggregate === null ? [index + 1] : []));
}

function applyAggregate(sql: string, { aggregate }: Term): string {
  if (aggregate === null) return sql;
  const applied = `${aggregate.name}(${sql})`;
  return aggregate.cast === null ? applied : `(${applied})::${aggregate.cast}`;
}

function writeFieldTerm(
  { column, path, cast, aggregate, name }: PlannedField,
  { relation }: PlannedResource,
  { qualifier }: Source,
  { parameters, isRaw = false }: WriteOptions,
): Term {
  if (column === null) return { name, sql: isRaw ? "1" : "*", type: "bigint", aggregate };
  const field = writeField({ column: column.name, path }, relation, qualifier, parameters);
  const sql = cast === null ? field.sql : `(${field.sql})::${cast}`;
  return { name, sql, type: aggregate === null ? (cast ?? field.type) : "numeric", aggregate };
}

/** Whether a resource only filters its parent's rows: `clients()`. */
function isEmpty({ items }: PlannedResource): boolean {
  return items.every((item) => item.kind === "embed" && isEmpty(item.node));
}

const EMBEDDED = "pgrst_embedded";

function writeEmbed(embed: PlannedEmbed, parent: Source, options: WriteOptions): Term {
  const rows = writeRelated(embed, parent, options);
  const { name } = embed;
  if (options.isMeasured === true) {
    const sql = `(select coalesce(sum(${writeSize(rows.columns, EMBEDDED)}), 4)::bigint from (${rows.sql}) ${EMBEDDED})`;
    return { name, sql, type: SIZE_TYPE, aggregate: null };
  }
  const value = isToOne(embed.relationship)
    ? `row_to_json(${EMBEDDED}.*)`
    : `coalesce(json_agg(${EMBEDDED}.*), '[]')`;
  const sql = `(select ${value} from (${rows.sql}) ${EMBEDDED})`;
  return { name, sql, type: "json", aggregate: null };
}

const spreadAlias = ({ id }: PlannedEmbed) => quoteIdentifier(`pgrst_spread_${id}`);

/** Of one related row its values, of many a list of each column's values. */
function writeSpread(
  embed: PlannedEmbed,
  parent: Source,
  options: WriteOptions,
): { join: string; terms: Term[] } {
  const isOne = isToOne(embed.relationship);
  const alias = spreadAlias(embed);
  const rows = writeRelated(embed, parent, { ...options, isRaw: isOne });
  const lists = rows.columns.map((column) => {
    const sql =
      options.isMeasured === true
        ? `coalesce(sum(${writeSize([column], EMBEDDED)}), 4)::bigint`
        : `coalesce(json_agg(${EMBEDDED}.${quoteIdentifier(column.name)}), '[]')::jsonb`;
    return `${sql} as ${quoteIdentifier(column.name)}`;
  });
  const sql = isOne ? rows.sql : `select ${lists.join(", ")} from (${rows.sql}) ${EMBEDDED}`;
  const listType = options.isMeasured === true ? SIZE_TYPE : "jsonb";
  return {
    join: ` left join lateral (${sql}) ${alias} on true`,
    terms: rows.columns.map(({ name, type, aggregate }) => ({
      name,
      sql: `${alias}.${quoteIdentifier(name)}`,
      type: isOne ? type : listType,
      aggregate,
    })),
  };
}

/** SQL of an embedded resource's rows that belong to one of its parent's. */
function writeRelated(
  embed: PlannedEmbed,
  parent: Source,
  { parameters, isMeasured = false, isRaw = false }: WriteOptions,
): Rows {
  const { source, join } = relate(embed, parent);
  const range = writeEmbeddedRange(embed);
  return writeRows(embed.node, source, { parameters, isMeasured, isRaw, join, range });
}

/** A foreign key leads to one row at most, which needs no limit. */
function writeEmbeddedRange({ relationship, node }: PlannedEmbed): string {
  const { range } = node.resource;
  const isWhole = range.limit === null && range.offset === 0;
  return isWhole && isToOne(relationship) ? "" : writeRange(range);
}

/** Where the rows of an embedded resource come from, and what relates them to those of the parent. */
function relate({ id, relationship }: PlannedEmbed, parent: Source) {
  const { target, junction, columns } = relationship;
  const qualifier = quoteIdentifier(`pgrst_${id}`);
  const from = `public.${quoteIdentifier(target.name)} ${qualifier}`;
  const match = (left: string, right: string, [a, b]: readonly [string, string]) =>
    `${left}.${quoteIdentifier(a)} = ${right}.${quoteIdentifier(b)}`;
  if (junction === null) {
    const join = columns.map((pair) => match(parent.qualifier, qualifier, pair));
    return { source: { from, qualifier }, join };
  }
  const through = quoteIdentifier(`pgrst_${id}_through`);
  const join = [
    ...columns.map((pair) => match(parent.qualifier, through, pair)),
    ...junction.columns.map((pair) => match(through, qualifier, pair)),
  ];
  const both = `public.${quoteIdentifier(junction.table.name)} ${through}, ${from}`;
  return { source: { from: both, qualifier }, join };
}

/** The `where` clause with a space before it; "" when all rows are wanted. */
function writeWhere(
  node: PlannedResource,
  source: Source,
  { parameters, isFiltered = false, join = [] }: WriteOptions,
): string {
  const conditions = writeConditions(
    isFiltered ? [] : node.resource.conditions,
    (filter) => {
      const embed = findNullEmbed(node, filter);
      return embed === undefined ? null : `not ${writeExists(embed, source, parameters)}`;
    },
    { relation: node.relation, qualifier: source.qualifier, parameters },
  );
  const inner = listEmbeds(node)
    .filter(({ isInner }) => isInner)
    .map((embed) => writeExists(embed, source, parameters));
  const all = [...join, ...conditions, ...inner];
  return all.length === 0 ? "" : ` where ${all.join(" and ")}`;
}

function writeExists(embed: PlannedEmbed, parent: Source, parameters: Parameters): string {
  const { source, join } = relate(embed, parent);
  const where = writeWhere(embed.node, source, { parameters, join });
  return `exists (select 1 from ${source.from}${where}${writeEmbeddedRange(embed)})`;
}

/** The `order by` clause with a space before it; "" without terms. */
function writeOrder(node: PlannedResource, source: Source, parameters: Parameters): string {
  const terms = node.resource.order.map((term) => {
    if (term.relation === null && isRowCount(term.field, node.relation) && hasAggregate(node)) {
      return writeOrderTerm("count(*)", term);
    }
    if (term.relation === null) {
      const { sql } = writeField(term.field, node.relation, source.qualifier, parameters);
      return writeOrderTerm(sql, term);
    }
    return writeOrderTerm(writeRelatedField(node, source, term, parameters), term);
  });
  return terms.length === 0 ? "" : ` order by ${terms.join(", ")}`;
}

/** SQL of a value of a related row, by its name in the response or in its table. */
function writeRelatedField(
  node: PlannedResource,
  parent: Source,
  { relation, field }: OrderTerm,
  parameters: Parameters,
): string {
  const embed = findOrderEmbed(node, relation ?? "");
  const isNamed = ({ name }: { name: string }) => name === field.column;
  if (embed.isSpread && field.path.length === 0 && embed.node.items.some(isNamed)) {
    return `${spreadAlias(embed)}.${quoteIdentifier(field.column)}`;
  }
  const { source, join } = relate(embed, parent);
  const found = findRelatedField(embed, field);
  const value = writeField(found, embed.node.relation, source.qualifier, parameters);
  const where = writeWhere(embed.node, source, { parameters, join });
  return `(select ${value.sql} from ${source.from}${where} limit 1)`;
}
