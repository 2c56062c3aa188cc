import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findDefinitions, makeRegistry } from "./make-registry.ts";

test("the lists of record types are up to date: node scripts/supabase/write-files.ts", async () => {
  const made = makeRegistry(await findDefinitions());
  const folder = new URL("../../src/domain/record-types/generated/", import.meta.url);
  for (const [name, text] of Object.entries(made)) {
    expect(readFileSync(new URL(name, folder), "utf8"), name).toBe(text);
  }
});
