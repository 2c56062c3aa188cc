/*
 * A process that writes to an embedded database until it is killed. It prints `found <n> <n> …` once, the
 * numbers already stored, then for each new number `done <n>` when its commit was acknowledged or
 * `failed <n> <error>`. Arguments: data folder, first number.
 */
import { writeSync } from "node:fs";

import { openDataFolder } from "#backend/database/folder/data-folder.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";

const WRITERS = 4;
const STDOUT = 1;

const [dataDir = "", first = "0"] = process.argv.slice(2);
const folder = await openDataFolder(dataDir);
const database = await openPglite({ dataDir: folder.path, waitLimitMs: 60_000 });
const { rows } = await database.transaction({}, async (transaction) => {
  await transaction.query("create table if not exists private.numbers (n int primary key)");
  return transaction.query<{ list: string }>(
    "select coalesce(string_agg(n::text, ' '), '') as list from private.numbers",
  );
});
writeSync(STDOUT, `found ${rows[0]?.list}\n`);

let next = Number(first);
async function write(): Promise<never> {
  for (;;) {
    const number = String(next++);
    const outcome = await database
      .transaction({}, (transaction) =>
        transaction.query("insert into private.numbers values (($1::text)::int)", [number]),
      )
      .then(
        () => `done ${number}`,
        (error: unknown) => `failed ${number} ${error instanceof Error ? error.name : "?"}`,
      );
    writeSync(STDOUT, `${outcome}\n`);
  }
}
await Promise.all(Array.from({ length: WRITERS }, write));
