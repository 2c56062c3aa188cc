import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import {
  LAST_BACKUP,
  LAST_REHEARSAL,
  type LastBackup,
  type LastRehearsal,
} from "#domain/backups.ts";

const schema = z.object({ made_at: z.string(), bytes: z.number() });

/** The last successful backup, visible to administrators; null when there is none. @throws {DataError} */
export async function findLastBackup(client: Client): Promise<LastBackup | null> {
  const row = unwrap(
    await client.from("installation").select("value").eq("key", LAST_BACKUP).maybeSingle(),
  );
  return row === null ? null : schema.parse(row.value);
}

const rehearsalSchema = z.object({
  made_at: z.string(),
  backup_made_at: z.string(),
  rows: z.number(),
  files: z.number(),
  seconds: z.number(),
  failure: z.string().nullable(),
});

/** The last rehearsed restoration; null when there is none, or it is under way. @throws {DataError} */
export async function findLastRehearsal(client: Client): Promise<LastRehearsal | null> {
  const row = unwrap(
    await client.from("installation").select("value").eq("key", LAST_REHEARSAL).maybeSingle(),
  );
  return row === null ? null : (rehearsalSchema.safeParse(row.value).data ?? null);
}
