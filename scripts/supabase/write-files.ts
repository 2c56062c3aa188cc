import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeFiles } from "./make-files.ts";

/* Writes what the Supabase CLI reads and the program knows: `node scripts/supabase/write-files.ts`. */

for (const [name, text] of Object.entries(makeFiles())) {
  writeFileSync(fileURLToPath(new URL(`../../supabase/${name}`, import.meta.url)), text);
}
