/**
 * How both drivers read the text of a value, by the type's object identifier in `pg_type`, so that a
 * row is the same whichever database returned it. Any other type stays text.
 */
export const VALUE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  /* bool */ 16: (text) => text === "t",
  /* int2 */ 21: Number,
  /* int4 */ 23: Number,
  /* json */ 114: (text) => JSON.parse(text) as unknown,
  /* float4 */ 700: Number,
  /* float8 */ 701: Number,
  /* jsonb */ 3802: (text) => JSON.parse(text) as unknown,
};
