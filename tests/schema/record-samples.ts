import type { Field, FieldKind, RecordType } from "#domain/records/record-type.ts";
import { HIDDEN, OPEN, type TestedTable } from "#tests/schema/tested-table.ts";

/** A valid value of each kind of field; `special` fields that need one are URLs here. */
const VALUES: Readonly<Record<FieldKind, unknown>> = {
  text: "Muestra",
  "long-text": "Una muestra\nen dos líneas",
  url: "https://empresa.example/muestra",
  phone: "+57 310 555 1234",
  email: "muestra@empresa.example",
  choice: "",
  picture: "/images/melaza.webp",
  flag: true,
  number: 14.5,
  date: "2026-11-30",
  special: "/muestra",
};

function sampleValue({ kind, options }: Field): unknown {
  return kind === "choice" ? options?.[0] : VALUES[kind];
}

/** Values for the required fields of a record with a name. */
export function sampleRequired({ fields, name }: RecordType, text: string) {
  const required = Object.entries(fields).filter(([, { isRequired }]) => isRequired === true);
  return {
    ...Object.fromEntries(required.map(([column, field]) => [column, sampleValue(field)])),
    [name]: text,
  };
}

/** Values for all fields of a record with a name, but those of one type's own code. */
export function sampleRecord(type: RecordType, text: string): Record<string, unknown> {
  const known = Object.entries(type.fields).filter(([, { kind }]) => kind !== "special");
  return {
    ...Object.fromEntries(known.map(([column, field]) => [column, sampleValue(field)])),
    ...sampleRequired(type, text),
  };
}

/**
 * The rights on a record type whose records can be hidden, with two rows to try them on.
 *
 * @param names of the shown row and of the hidden one
 */
export function testHideable(
  type: RecordType,
  visible: string,
  [shown, hidden]: readonly [shown: string, hidden: string] = ["Visible", "Oculto"],
): TestedTable {
  const rows = [
    { id: OPEN, ...sampleRequired(type, shown), [visible]: true },
    { id: HIDDEN, ...sampleRequired(type, hidden), [visible]: false },
  ];
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  return {
    rights: `
      select  open  open  all   all   all   401   401
      insert  401   403   yes   yes   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   none  yes   yes   yes   401   401`,
    rows: `insert into public.${type.table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::public.${type.table}, '${JSON.stringify(rows)}')`,
    insert: sampleRequired(type, "Nuevo"),
    update: { [type.name]: "Cambiado" },
  };
}
