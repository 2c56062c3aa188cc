/** A JSON schema as Swagger 2.0 has it. */
export type Json = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, string | undefined>> = {
  "character varying": "string",
  character: "string",
  text: "string",
  boolean: "boolean",
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "number",
  real: "number",
  "double precision": "number",
  json: undefined,
  jsonb: undefined,
};

const FORMATS = new Map<string, string>([
  ["smallint", "int32"],
  ["integer", "int32"],
  ["bigint", "int64"],
]);

/** Swagger's type of a column's; undefined for JSON, which may be anything. */
export function typeOf(type: string): string | undefined {
  if (Object.hasOwn(TYPES, type)) return TYPES[type];
  return type.endsWith("[]") ? "array" : "string";
}

/** Type, format and items of a value, as PostgREST describes them. */
export function describeType(type: string): Json {
  const swagger = typeOf(type);
  return {
    format: FORMATS.get(type) ?? type,
    ...(swagger !== undefined && { type: swagger }),
    ...(swagger === "array" && { items: describeItems(type.slice(0, -2)) }),
  };
}

function describeItems(type: string): Json {
  const swagger = typeOf(type);
  return swagger === undefined ? {} : { type: swagger };
}

/** A parameter in the URL: an array is written as `{a,b}`, JSON as text. */
export function describeParameterType(type: string): Json {
  const swagger = typeOf(type);
  return {
    format: FORMATS.get(type) ?? type,
    type: swagger === undefined || swagger === "array" ? "string" : swagger,
  };
}

/** The value of a default; empty where only the database can compute it. */
export function describeDefault(type: string, sql: string | null): { default?: unknown } {
  if (sql === null) return {};
  if (typeOf(type) === "string") {
    const cast = `::${type}`;
    const text = sql.endsWith(cast) ? sql.slice(0, -cast.length).replace(/^'+|'+$/g, "") : sql;
    return { default: text };
  }
  try {
    return { default: JSON.parse(sql) as unknown };
  } catch {
    return {};
  }
}
