import { SEED_ROWS } from "#backend/seed/seed.ts";
import { writePasswordRecovery } from "#mail/templates/notices.ts";

/** The generated files for the Supabase CLI, by path in `supabase/`. */
export function makeFiles(): Readonly<Record<string, string>> {
  return { "seed.sql": makeSeed(), "templates/recovery.html": makeRecoveryMail() };
}

function makeSeed(): string {
  const inserts = Object.entries(SEED_ROWS).map(([table, rows]) => insertInto(table, rows));
  return `-- Made by scripts/supabase/write-files.ts of src/backend/seed: change it there.
-- The demonstration content, for a database of its own (supabase start, supabase db reset).

${inserts.join("\n\n")}

-- The site's first start finds its work done.
insert into public.installation (key, value) values ('seed', '{"content": "demo"}') on conflict do nothing;
`;
}

/** Quotes the rows: no text may contain the closing quote. */
const QUOTE = "$rows$";

function insertInto(table: string, rows: readonly object[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(", ");
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  if (lines.includes(QUOTE)) throw new Error(`a row of ${table} holds ${QUOTE}`);
  return `insert into public.${table} (${columns})
select ${columns} from json_populate_recordset(null::public.${table}, ${QUOTE}[
${lines}
]${QUOTE}) on conflict do nothing;`;
}

/** The mail that hosted Supabase sends instead of this site; GoTrue fills in the braces. */
function makeRecoveryMail(): string {
  const siteUrl = "{{ .SiteURL }}";
  const link = `${siteUrl}/admin/restablecer#{{ .TokenHash }}`;
  return `${writePasswordRecovery({ link, siteUrl }).html}\n`;
}
