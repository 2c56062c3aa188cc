import { readdirSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../../supabase/migrations");

test("each migration has a unique number and a name", () => {
  const files = readdirSync(FOLDER);
  const numbers = files.map((file) => /^(\d{14})_[a-z_]+\.sql$/.exec(file)?.[1] ?? file);
  expect(numbers.filter((number) => !/^\d{14}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(files.length);
});
