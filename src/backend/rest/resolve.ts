import type { Role } from "#backend/database/database.ts";
import { notEmbedded, RestError, unsupportedFeature } from "#backend/rest/errors.ts";
import { type Field, type JsonStep, nameOfField } from "#backend/rest/fields.ts";
import { type Filter, listFilters } from "#backend/rest/filters.ts";
import type { OrderTerm } from "#backend/rest/order.ts";
import { findRelationship, isToOne, type Relationship } from "#backend/rest/relationships.ts";
import { type Column, findColumn, type Relation } from "#backend/rest/schema.ts";
import type {
  Aggregate,
  EmbedItem,
  FieldItem,
  Resource,
  SelectItem,
} from "#backend/rest/select.ts";

/** A value of each row, or of each group of rows. */
export interface PlannedField {
  kind: "field";
  /** Null for `count()`. */
  column: Column | null;
  path: readonly JsonStep[];
  cast: string | null;
  aggregate: Aggregate | null;
  /** Its name in the response. */
  name: string;
}

/** Related rows. */
export interface PlannedEmbed {
  kind: "embed";
  /** Different for each of a request. */
  id: number;
  /** Its name in the response, and in filters and orders of its parent. */
  name: string;
  relationship: Relationship;
  isInner: boolean;
  isSpread: boolean;
  node: PlannedResource;
}

/** A resource whose names were found in the schema. */
export interface PlannedResource {
  relation: Relation;
  items: readonly (PlannedField | PlannedEmbed)[];
  resource: Resource;
}

/**
 * Finds the columns and relationships that a request names.
 * @throws {RestError} 42703, PGRST118, PGRST123, PGRST127, PGRST200, PGRST201
 */
export function resolveResource(
  resource: Resource,
  relation: Relation,
  role: Role,
): PlannedResource {
  let embeds = 0;
  const resolve = (one: Resource, from: Relation, label: string): PlannedResource => {
    const named = { ...from, name: label };
    const embed = (item: EmbedItem): PlannedEmbed => {
      const relationship = findRelationship(from, item.relation, item.hint);
      embeds += 1;
      const id = embeds;
      const { target, junction } = relationship;
      // As upstream calls it in PostgreSQL's errors.
      const depth = junction === null ? `${target.name}_1` : target.name;
      const node = resolve(item.resource, target, depth);
      if (item.isSpread && !isToOne(relationship) && hasAggregate(node)) {
        throw unsupportedFeature(
          "Aggregates are not implemented for one-to-many or many-to-many spreads.",
        );
      }
      return {
        kind: "embed",
        id,
        name: item.alias ?? item.relation,
        relationship,
        isInner: item.isInner,
        isSpread: item.isSpread,
        node,
      };
    };
    // Relationships first, as upstream, which leaves columns to PostgreSQL.
    const found = one.select.map((item) => (item.kind === "embed" ? embed(item) : item));
    const items = found.flatMap((item): (PlannedField | PlannedEmbed)[] =>
      item.kind === "embed" ? [item] : resolveFields(item, named, role),
    );
    return { relation: named, items: withoutRepetitions(items, label), resource: one };
  };
  return resolve(resource, relation, relation.name);
}

function resolveFields(
  item: Exclude<SelectItem, EmbedItem>,
  relation: Relation,
  role: Role,
): PlannedField[] {
  if (item.kind === "all") {
    const plain = { kind: "field", path: [], cast: null, aggregate: null } as const;
    return [...relation.columns.values()].map((column) => ({
      ...plain,
      column,
      name: column.name,
    }));
  }
  const { field, cast, aggregate } = readCount(item, relation);
  // They read every row.
  if (aggregate !== null && role === "anon") {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  const column = field === null ? null : findColumn(relation, field.column);
  return [
    { kind: "field", column, path: field?.path ?? [], cast, aggregate, name: nameOfItem(item) },
  ];
}

/** `count` without parentheses counts rows too, as clients write it (`orders(count)`), unless the table has such a column. */
export const isRowCount = ({ column, path }: Field, { columns }: Relation): boolean =>
  column === "count" && path.length === 0 && !columns.has("count");

function readCount(item: FieldItem, relation: Relation): FieldItem {
  const { field, cast, aggregate } = item;
  if (aggregate !== null || field === null || !isRowCount(field, relation)) return item;
  return { ...item, field: null, cast: null, aggregate: { name: "count", cast } };
}

function nameOfItem({ field, aggregate, alias }: FieldItem): string {
  return alias ?? aggregate?.name ?? (field === null ? "count" : nameOfField(field));
}

/**
 * Of values with one name the last counts, as for every JSON parser.
 * @throws {RestError} 42712 for two embedded resources with one name
 */
function withoutRepetitions(
  items: readonly (PlannedField | PlannedEmbed)[],
  parent: string,
): (PlannedField | PlannedEmbed)[] {
  const found = new Map<string, PlannedField | PlannedEmbed>();
  for (const item of items) {
    const isSpread = item.kind === "embed" && item.isSpread;
    const key = isSpread ? `...${item.id}` : `.${item.name}`;
    if (item.kind === "embed" && found.get(key)?.kind === "embed") {
      const table = `${parent}_${item.name}_1`;
      throw new RestError(400, "42712", `table name "${table}" specified more than once`);
    }
    found.set(key, item);
  }
  return [...found.values()];
}

/** Whether rows are grouped; an aggregate of a spread resource groups those of its parent. */
export function hasAggregate({ items }: PlannedResource): boolean {
  return items.some((item) =>
    item.kind === "field"
      ? item.aggregate !== null
      : item.isSpread && isToOne(item.relationship) && hasAggregate(item.node),
  );
}

export function listEmbeds({ items }: PlannedResource): PlannedEmbed[] {
  return items.filter((item) => item.kind === "embed");
}

/** The embedded resource that a filter asks about as a whole: `clients=is.null`. */
export function findNullEmbed(
  node: PlannedResource,
  { field, operation }: Filter,
): PlannedEmbed | undefined {
  if (operation.operator !== "is" || operation.state !== "null" || field.path.length > 0) return;
  return listEmbeds(node).find(({ name }) => name === field.column);
}

/** The embedded resource of an order such as `clients(name)`. @throws {RestError} PGRST108, PGRST118 */
export function findOrderEmbed(node: PlannedResource, name: string): PlannedEmbed {
  const embed = listEmbeds(node).find((one) => one.name === name);
  if (embed === undefined) throw notEmbedded(name);
  if (isToOne(embed.relationship)) return embed;
  const source = embed.relationship.source.name;
  throw new RestError(400, "PGRST118", `A related order on '${name}' is not possible`, {
    details: `'${source}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  });
}

/** A field of an order such as `clients(name)`, which may have its name in the response. */
export function findRelatedField({ node }: PlannedEmbed, { column, path }: Field): Field {
  const named = node.items.find((item) => item.kind === "field" && item.name === column);
  if (named?.kind !== "field" || named.column === null) return { column, path };
  return { column: named.column.name, path: [...named.path, ...path] };
}

/** Whether which rows there are, or their order, depends on embedded resources. */
export function dependsOnEmbeds(node: PlannedResource): boolean {
  const { conditions, order } = node.resource;
  return (
    listEmbeds(node).some(({ isInner, isSpread }) => isInner || isSpread) ||
    order.some(({ relation }: OrderTerm) => relation !== null) ||
    listFilters(conditions).some((filter) => findNullEmbed(node, filter) !== undefined)
  );
}

/** Columns that a response, its order and its embedded resources need. @throws {RestError} 42703 */
export function listColumns({ relation, items, resource }: PlannedResource): Set<string> {
  const names = new Set<string>();
  for (const item of items) {
    if (item.kind === "embed") for (const [own] of item.relationship.columns) names.add(own);
    else if (item.column !== null) names.add(item.column.name);
  }
  for (const { field, relation: related } of resource.order) {
    if (related !== null || isRowCount(field, relation)) continue;
    names.add(findColumn(relation, field.column).name);
  }
  return names;
}
