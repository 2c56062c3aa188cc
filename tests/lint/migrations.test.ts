import { readdirSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { git, hasRelease, MIGRATIONS, RELEASE } from "#tests/support/old-states.ts";

const FOLDER = path.resolve(import.meta.dirname, "../..", MIGRATIONS);

test("each migration has a unique number and a name", () => {
  const files = readdirSync(FOLDER);
  const numbers = files.map((file) => /^(\d{14})_[a-z_]+\.sql$/.exec(file)?.[1] ?? file);
  expect(numbers.filter((number) => !/^\d{14}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(files.length);
});

// A copy without the history has nothing to compare with.
test.skipIf(!(await hasRelease()))(
  "no released migration has another text: a database that has applied it would not start",
  async () => {
    const changed = await git("diff", "--name-only", "--diff-filter=M", RELEASE, "--", MIGRATIONS);
    expect(changed).toBe("");
  },
);
