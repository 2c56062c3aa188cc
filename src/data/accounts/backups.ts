import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { LAST_BACKUP, type LastBackup } from "#domain/backups.ts";

const schema = z.object({ made_at: z.string(), bytes: z.number() });

/** The last successful backup, visible to administrators; null when there is none. @throws {DataError} */
export async function findLastBackup(client: Client): Promise<LastBackup | null> {
  const row = unwrap(
    await client.from("installation").select("value").eq("key", LAST_BACKUP).maybeSingle(),
  );
  return row === null ? null : schema.parse(row.value);
}
