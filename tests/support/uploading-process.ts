/*
 * A process that stores files through the Storage API until it is killed. It prints `done <name>` for
 * each acknowledged upload and `gone <name>` for each deletion. Arguments: data folder, and a prefix
 * of the names.
 */
import { writeSync } from "node:fs";
import path from "node:path";

import { openDataFolder } from "#backend/database/folder/data-folder.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";

const WRITERS = 3;
const STDOUT = 1;
const SECRET = "sb_secret_of_this_process";

const [dataDir = "", life = ""] = process.argv.slice(2);
const folder = await openDataFolder(dataDir);
const database = await openPglite({ dataDir: folder.path, waitLimitMs: 60_000 });
const { fetch } = await createSupabaseApi({
  database,
  filesFolder: path.join(folder.path, "files"),
  picturesFolder: path.join(folder.path, "cache"),
  keys: { publishable: "sb_publishable", secret: SECRET, jwtSecret: new Uint8Array(32) },
  onError: (error) => writeSync(STDOUT, `error ${String(error)}\n`),
});

async function send(method: string, name: string, body: string | null): Promise<boolean> {
  const headers = { apikey: SECRET, "content-type": "application/pdf" };
  const request = new Request(`http://backend.test/storage/v1/object/media/${name}`, {
    method,
    headers,
    body,
  });
  return (await fetch(request, { clientAddress: null })).ok;
}

let count = 0;
async function write(): Promise<never> {
  for (;;) {
    const name = `${life}-${count++}.pdf`;
    const content = `%PDF-1.4\n${name}\n${"x".repeat(50_000)}\n%%EOF\n`;
    if (await send("POST", name, content)) writeSync(STDOUT, `done ${name}\n`);
    if (count % 5 === 0 && (await send("DELETE", name, null))) writeSync(STDOUT, `gone ${name}\n`);
  }
}
await Promise.all(Array.from({ length: WRITERS }, write));
