import type { Row, Transaction } from "#backend/database/database.ts";
import { RestError } from "#backend/rest/errors.ts";
import type { Table } from "#backend/rest/schema.ts";

/** Two columns that a join compares. */
type Pair = readonly [source: string, target: string];

/** A way from one table to another along foreign keys. */
export interface Relationship {
  cardinality: "one-to-many" | "many-to-one" | "one-to-one" | "many-to-many";
  source: Table;
  target: Table;
  /** Of the foreign key; of a junction, the one to the source. */
  constraint: string;
  /** What the join compares: columns of source and target, or of source and junction. */
  columns: readonly Pair[];
  junction: Junction | null;
  /** Whether an index finds the related rows of one row. */
  isIndexed: boolean;
}

/** The table between two others of which each row relates many of the other. */
interface Junction {
  table: Table;
  /** The foreign key to the target, and what its join compares: columns of junction and target. */
  constraint: string;
  columns: readonly Pair[];
}

export const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === "many-to-one" || cardinality === "one-to-one";

/* Unique constraints make a foreign key one-to-one, as upstream; indexes alone do not. An index finds rows by the key
   when its first columns are the key's, and it holds all rows that have one. */
const FOREIGN_KEYS = `
  select k.conname::text as constraint, source.relname::text as source, target.relname::text as target,
    (select json_agg(json_build_array(a.attname, b.attname) order by position)
      from unnest(k.conkey, k.confkey) with ordinality as pairs(own, other, position)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = own
      join pg_catalog.pg_attribute b on b.attrelid = k.confrelid and b.attnum = other) as columns,
    exists (select 1 from pg_catalog.pg_constraint u
      where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "isUnique",
    exists (select 1 from pg_catalog.pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_catalog.pg_get_expr(i.indpred, i.indrelid)
          = (select format('(%I IS NOT NULL)', a.attname) from pg_catalog.pg_attribute a
            where a.attrelid = k.conrelid and a.attnum = k.conkey[1]))) as "isIndexed"
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class source on source.oid = k.conrelid
  join pg_catalog.pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
    and source.relnamespace = 'public'::regnamespace and target.relnamespace = 'public'::regnamespace
  order by source.relname, k.conname`;

interface ForeignKey extends Row {
  constraint: string;
  source: string;
  target: string;
  columns: Pair[];
  isUnique: boolean;
  isIndexed: boolean;
}

/** Reads the relationships between tables that the API offers, and gives each to its source. */
export async function addRelationships(
  transaction: Transaction,
  tables: ReadonlyMap<string, Table>,
): Promise<void> {
  const { rows } = await transaction.query<ForeignKey>(FOREIGN_KEYS);
  const forward = rows.flatMap((key): Relationship[] => {
    const [source, target] = [tables.get(key.source), tables.get(key.target)];
    if (source === undefined || target === undefined) return [];
    const cardinality = key.isUnique ? "one-to-one" : "many-to-one";
    const { constraint, columns, isIndexed } = key;
    return [{ cardinality, source, target, constraint, columns, junction: null, isIndexed }];
  });
  const all = [...forward, ...forward.map(invert), ...joinThroughJunctions(forward)];
  for (const table of tables.values()) {
    table.relationships = all
      .filter(({ source }) => source === table)
      .toSorted((a, b) => ORDER.indexOf(a.cardinality) - ORDER.indexOf(b.cardinality));
  }
}

/** In which upstream lists them when it cannot choose. */
const ORDER: readonly Relationship["cardinality"][] = [
  "one-to-many",
  "many-to-one",
  "one-to-one",
  "many-to-many",
];

function invert(key: Relationship): Relationship {
  return {
    ...key,
    cardinality: key.cardinality === "many-to-one" ? "one-to-many" : "one-to-one",
    source: key.target,
    target: key.source,
    columns: key.columns.map(([own, other]) => [other, own]),
  };
}

/** A table relates two others when its keys to both are part of its primary key. */
function joinThroughJunctions(keys: readonly Relationship[]): Relationship[] {
  const isPart = ({ source, columns, cardinality }: Relationship) =>
    cardinality === "many-to-one" && columns.every(([own]) => source.primaryKey.includes(own));
  const parts = keys.filter(isPart);
  return parts.flatMap((near) =>
    parts
      .filter((far) => far.source === near.source && far !== near && far.target !== near.target)
      .map((far): Relationship => ({
        ...invert(near),
        cardinality: "many-to-many",
        target: far.target,
        junction: { table: near.source, constraint: far.constraint, columns: far.columns },
      })),
  );
}

/**
 * The relationship that a request means: `name` is a table, or a foreign key or its column; `hint` tells several
 * between the same tables apart.
 *
 * @throws {RestError} PGRST200 without one, PGRST201 with several
 */
export function findRelationship(
  source: { name: string; relationships: readonly Relationship[] },
  name: string,
  hint: string | null,
): Relationship {
  const found = source.relationships.filter((one) => matches(one, name, hint));
  const [first] = found;
  if (first === undefined) throw relationshipNotFound(source.name, name, hint);
  if (found.length > 1) throw ambiguousRelationship(source.name, name, found);
  return first;
}

function matches(one: Relationship, name: string, hint: string | null): boolean {
  const { source, target, constraint, columns, junction } = one;
  const isNamed = name === target.name;
  // Only a key of one column can be named by it.
  const [own, other] = (junction === null && columns.length === 1 ? columns[0] : null) ?? [];
  if (source === target) return matchesItself(one, name, hint);
  if (hint === null) {
    return isNamed || (junction === null && name === constraint) || name === own;
  }
  if (!isNamed) return false;
  if (junction !== null) return hint === junction.table.name;
  return hint === constraint || hint === own || hint === other;
}

/** A table's key to itself: by the table's name the many rows, by the key's column the one. */
function matchesItself(
  { target, cardinality, columns }: Relationship,
  name: string,
  hint: string | null,
): boolean {
  const [own, other] = (columns.length === 1 ? columns[0] : null) ?? [];
  if (cardinality === "many-to-one") return hint === null && name === own;
  const isNamed = cardinality === "one-to-many" && name === target.name;
  return isNamed && (hint === null || hint === other);
}

function relationshipNotFound(source: string, name: string, hint: string | null): RestError {
  const using = hint === null ? "" : `' using the hint '${hint}`;
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${source}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${name}${using}' in the schema 'public', but no matches were found.`,
    },
  );
}

function ambiguousRelationship(
  source: string,
  name: string,
  found: readonly Relationship[],
): RestError {
  const hints = found.map(
    ({ target, junction, constraint }) =>
      `'${target.name}!${junction === null ? constraint : junction.table.name}'`,
  );
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${source}' and '${name}'`,
    {
      details: found.map((one) => ({
        cardinality: one.cardinality,
        embedding: `${one.source.name} with ${one.target.name}`,
        relationship: describe(one),
      })),
      hint: `Try changing '${name}' to one of the following: ${hints.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function describe({ source, target, constraint, columns, junction }: Relationship): string {
  const list = (side: 0 | 1, pairs: readonly Pair[]) =>
    `(${pairs.map((pair) => pair[side]).join(", ")})`;
  if (junction === null) {
    return `${constraint} using ${source.name}${list(0, columns)} and ${target.name}${list(1, columns)}`;
  }
  return `${junction.table.name} using ${constraint}${list(1, columns)} and ${junction.constraint}${list(0, junction.columns)}`;
}
