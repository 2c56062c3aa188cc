import type { Database } from "#backend/database/database.ts";

/** Settings without which a power cut damages a server; commits are waited for in any case. */
const NEEDED = ["fsync", "full_page_writes"];

/** Warnings in Spanish about settings with which a PostgreSQL server may lose data; empty without such. */
export async function findWeaknesses(database: Database): Promise<string[]> {
  if (database.kind === "pglite") return [];
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ name: string }>(
      "select name from pg_settings where setting = 'off' and name = any (string_to_array($1::text, ','))",
      [NEEDED.join(",")],
    ),
  );
  return rows.map(
    ({ name }) =>
      `Atención: este PostgreSQL puede perder datos en un corte de energía (${name} = off). Actívelo en su configuración.`,
  );
}
