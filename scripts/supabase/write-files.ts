import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeFiles } from "./make-files.ts";

/* Generates the files for the Supabase CLI: `node scripts/supabase/write-files.ts`. */

for (const [name, text] of Object.entries(makeFiles())) {
  writeFileSync(fileURLToPath(new URL(`../../supabase/${name}`, import.meta.url)), text);
}
