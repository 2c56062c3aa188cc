import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { openScratchDatabase } from "#backend/installation.ts";

import { makeDatabaseTypes } from "./database-types.ts";
import { makeFiles } from "./make-files.ts";

/* Generates the files for the Supabase CLI and the types of the schema: `node scripts/supabase/write-files.ts`. */

const ROOT = path.resolve(import.meta.dirname, "../..");

for (const [name, text] of Object.entries(makeFiles())) {
  writeFileSync(path.join(ROOT, "supabase", name), text);
}

const folder = mkdtempSync(path.join(tmpdir(), "types-"));
const database = await openScratchDatabase(folder);
writeFileSync(path.join(ROOT, "src/data/database.types.ts"), await makeDatabaseTypes(database));
await database.close();
rmSync(folder, { recursive: true });
