import type { Database } from "#backend/database/database.ts";

/**
 * Refuses to serve a database in which a table of the exposed schema has no row level security.
 * @throws {Error} in Spanish, naming the tables
 */
export async function assertRowLevelSecurity(database: Database): Promise<void> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
       order by relname`,
    ),
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new Error(
    `Estas tablas no tienen seguridad por filas (row level security) y quedarían abiertas: ${names}. Actívela en una migración.`,
  );
}

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
