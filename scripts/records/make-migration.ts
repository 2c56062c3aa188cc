import { listEditedFields, MAX_LENGTHS } from "#domain/records/defined-form.ts";
import type { Field, RecordType } from "#domain/records/record-type.ts";

/** The migration that makes a record type's table and registers it, to be reviewed by hand. */
export function makeMigration(type: RecordType): string {
  const { table, name, visible } = type;
  const searched = listEditedFields(type)
    .filter(([column, { search }]) => column !== name && search !== undefined)
    .map(([column]) => column);
  const columns = listEditedFields(type).map(([column, field]) =>
    writeColumn(table, column, field, column === visible),
  );
  const visibleColumn = visible === undefined ? "" : `, visible => '${visible}'`;
  return `create table public.${table} (
  id uuid primary key default gen_random_uuid(),
${columns.map((column) => `  ${column},\n`).join("")}  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

select private.add_record_type('${table}'${visibleColumn});
select private.add_record_list('${table}', named => '${name}', searched => '{${searched.join(", ")}}');
`;
}

function writeColumn(table: string, column: string, field: Field, isVisible: boolean): string {
  const { kind, isRequired = false, maxLength = MAX_LENGTHS[kind], options } = field;
  const check = (what: string, condition: string) =>
    `\n    constraint ${table}_${column}_${what} check (${condition})`;
  const limit = check("length", `char_length(${column}) <= ${maxLength}`);
  switch (kind) {
    case "flag":
      return `${column} boolean not null default ${isVisible}`;
    case "number":
      return `${column} numeric`;
    case "date":
      return `${column} date`;
    case "picture":
      return `${column} text${limit}`;
    case "choice":
      return `${column} text not null default ${quote(options?.[0] ?? "")}${limit}`;
    default:
      return isRequired
        ? `${column} text not null${limit}${check("blank", `not private.is_blank(${column})`)}`
        : `${column} text not null default ''${limit}`;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
