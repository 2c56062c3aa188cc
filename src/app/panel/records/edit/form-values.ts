/** A form's values by field. Those of a group are fields too: `{ seo: { author } }` has the field `seo.author`. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a form's values, which may be grouped once. */
export function flattenValues(values: object): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      isGroup(value)
        ? Object.entries(value).map(([key, text]) => [`${name}.${key}`, text] as const)
        : [[name, value] as const],
    ),
  );
}

/** The inverse of `flattenValues`. */
export function groupFields(fields: Fields): object {
  const values = new Map<string, unknown>();
  for (const [field, value] of Object.entries(fields)) {
    const [group = "", key] = field.split(".");
    const before = values.get(group) as object | undefined;
    values.set(group, key === undefined ? value : { ...before, [key]: value });
  }
  return Object.fromEntries(values);
}

/**
 * Fits stored values to the current form: unknown fields and fields of another type are left out, and missing ones are
 * taken from `blank`.
 */
export function fitValues<V extends object>(blank: V, values: Fields): V {
  return Object.fromEntries(
    Object.entries(blank).map(([field, usual]: [string, unknown]) => {
      const value = Object.hasOwn(values, field) ? values[field] : undefined;
      if (!isOfSameKind(usual, value)) return [field, usual];
      return [field, isGroup(usual) ? fitValues(usual, value as Fields) : value];
    }),
  ) as V;
}

function isOfSameKind(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && Array.isArray(a) === Array.isArray(b) && b !== null;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
