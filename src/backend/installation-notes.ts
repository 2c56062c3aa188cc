import type { Database } from "#backend/database/database.ts";

/** Stores what an installation knows of itself under a key of `public.installation`, in place of what was there. */
export async function writeNote(database: Database, key: string, value: unknown): Promise<void> {
  await database.transaction({}, (transaction) =>
    transaction.query(
      `insert into public.installation (key, value) values ($1::text, ($2::text)::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    ),
  );
}
