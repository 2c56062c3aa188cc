import type { DescribedTable } from "#backend/rest/openapi/catalog.ts";
import type { Json } from "#backend/rest/openapi/types.ts";

/** A reference to a parameter of the document. */
export const refer = (name: string): Json => ({ $ref: `#/parameters/${name}` });

const inHeader = (name: string, description: string, more: Json = {}): Json => ({
  name,
  description,
  required: false,
  in: "header",
  type: "string",
  ...more,
});
const inQuery = (name: string, description: string | null): Json => ({
  name,
  ...(description !== null && { description }),
  required: false,
  in: "query",
  type: "string",
});

const prefer = (...values: string[]): Json =>
  inHeader("Prefer", "Preference", values.length > 0 ? { enum: values } : {});

const RETURN = ["return=representation", "return=minimal", "return=none"];
const RESOLUTION = ["resolution=ignore-duplicates", "resolution=merge-duplicates"];
const PAGING = "Limiting and Pagination";

/** The parameters that the paths refer to. */
export function describeParameters(tables: readonly DescribedTable[]): Json {
  return {
    preferParams: prefer(),
    preferReturn: prefer(...RETURN),
    preferCount: prefer("count=none"),
    preferPost: prefer(...RETURN, ...RESOLUTION),
    select: inQuery("select", "Filtering Columns"),
    on_conflict: inQuery("on_conflict", "On Conflict"),
    order: inQuery("order", "Ordering"),
    range: inHeader("Range", PAGING),
    rangeUnit: inHeader("Range-Unit", PAGING, { default: "items" }),
    offset: inQuery("offset", PAGING),
    limit: inQuery("limit", PAGING),
    ...Object.fromEntries(tables.flatMap(describeTableParameters)),
  };
}

function describeTableParameters({ name, columns }: DescribedTable): [string, Json][] {
  const schema = { $ref: `#/definitions/${name}` };
  const body = { name, description: name, required: false, in: "body", schema };
  return [
    [`body.${name}`, body],
    ...columns.map((column): [string, Json] => [
      `rowFilter.${name}.${column.name}`,
      inQuery(column.name, column.description),
    ]),
  ];
}
