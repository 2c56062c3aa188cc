import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("documented commands name the tested version of the CLI", async () => {
  const { config } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
  for (const file of ["docs/deploy.md", "src/server/open-hosted-backend.ts"]) {
    const text = await readFile(path.join(ROOT, file), "utf8");
    const commands = text.match(/npx supabase\S*/g);
    expect(new Set(commands)).toEqual(new Set([`npx supabase@${config.supabase}`]));
  }
});
