/*
 * A process that stores files through the storage wire until it is killed: on its standard output it
 * says `done <name>` for each upload that was acknowledged and `gone <name>` for each deletion.
 * Arguments: data folder, and a word that the names begin with.
 */
import { writeSync } from "node:fs";
import path from "node:path";

import { createBackend } from "#backend/backend.ts";
import { openDataFolder } from "#backend/database/data-folder.ts";
import { openPglite } from "#backend/database/pglite.ts";

const WRITERS = 3;
const STDOUT = 1;
const SECRET = "sb_secret_of_this_process";

const [dataDir = "", life = ""] = process.argv.slice(2);
const folder = await openDataFolder(dataDir);
const database = await openPglite({ dataDir: folder.path, waitLimitMs: 60_000 });
const { fetch } = await createBackend({
  database,
  filesFolder: path.join(folder.path, "files"),
  picturesFolder: path.join(folder.path, "cache"),
  keys: { publishable: "sb_publishable", secret: SECRET, jwtSecret: new Uint8Array(32) },
  onError: (error) => writeSync(STDOUT, `error ${String(error)}\n`),
});

async function ask(method: string, name: string, body: string | null): Promise<boolean> {
  const headers = { apikey: SECRET, "content-type": "application/pdf" };
  const request = new Request(`http://wire.test/storage/v1/object/media/${name}`, {
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
    if (await ask("POST", name, content)) writeSync(STDOUT, `done ${name}\n`);
    if (count % 5 === 0 && (await ask("DELETE", name, null))) writeSync(STDOUT, `gone ${name}\n`);
  }
}
await Promise.all(Array.from({ length: WRITERS }, write));
