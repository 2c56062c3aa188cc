import type { Field, RecordListing, RecordType } from "#domain/records/record-type.ts";

type Defaults = "tab" | "conflict" | "keys" | "list" | "folder" | "importHint";

/** What a record type has to say; the rest follows from it unless it is said too. */
export type NewRecordType = Omit<RecordType, Defaults> & Partial<Pick<RecordType, Defaults>>;

/**
 * A record type that its definition says all of: the panel edits, lists, exports and imports it by its fields, and its
 * migration makes the list with `private.add_record_list`.
 */
export function defineRecordType(type: NewRecordType): RecordType {
  const { table, label, name, fields } = type;
  const other = label.isFeminine ? "Otra" : "Otro";
  const heading = new Map(Object.entries(fields)).get(name)?.label ?? name;
  return {
    tab: table,
    keys: [name],
    conflict: `${other} ${label.one} tiene ahora los mismos datos. Elimine uno de los dos, y vuelva a restaurar.`,
    list: { find: `find_${table}`, orders: listOrders(fields) },
    folder: { file: `${type.tab ?? table}.json` },
    importHint: `Una fila con «${heading}» de ${label.isFeminine ? "una" : "uno"} que ya existe cambia sus datos; las demás crean ${label.isFeminine ? "una nueva" : "uno nuevo"}.`,
    ...type,
  };
}

/** By name, by time, and by the fields that say so. */
function listOrders(fields: Readonly<Record<string, Field>>): RecordListing["orders"] {
  const sorted = Object.entries(fields).filter(([, { isSorted }]) => isSorted === true);
  return {
    name: ["name_key", true],
    "name-down": ["name_key", false],
    ...Object.fromEntries(sorted.map(([column]) => [column, [column, true] as const])),
    newest: ["created_at", false],
    changed: ["updated_at", false],
  };
}
