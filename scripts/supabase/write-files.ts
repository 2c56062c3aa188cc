import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { openScratchDatabase } from "#backend/installation.ts";

import { findDefinitions, makeRegistry } from "../records/make-registry.ts";
import { makeDatabaseTypes } from "./database-types.ts";
import { makeFiles } from "./make-files.ts";

/*
 * Generates the lists of record types, the types of the schema and the files for the Supabase CLI:
 * `node scripts/supabase/write-files.ts`.
 */

const ROOT = path.resolve(import.meta.dirname, "../..");

const registry = path.join(ROOT, "src/domain/record-types/generated");
for (const [name, text] of Object.entries(makeRegistry(await findDefinitions()))) {
  writeFileSync(path.join(registry, name), text);
}

for (const [name, text] of Object.entries(makeFiles())) {
  writeFileSync(path.join(ROOT, "supabase", name), text);
}

const folder = mkdtempSync(path.join(tmpdir(), "types-"));
const database = await openScratchDatabase(folder);
writeFileSync(path.join(ROOT, "src/data/database.types.ts"), await makeDatabaseTypes(database));
await database.close();
rmSync(folder, { recursive: true });
