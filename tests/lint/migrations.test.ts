import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "supabase/migrations");

const git = (...parameters: string[]) =>
  spawnSync("git", parameters, { cwd: ROOT, encoding: "utf8" });

/** The commit that CHANGELOG.md names for the newest release. */
const [, RELEASE = ""] =
  /^## \d\S* - \S+ - ([0-9a-f]{8})$/m.exec(readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8")) ??
  [];

test("each migration has a unique number and a name", () => {
  const files = readdirSync(FOLDER);
  const numbers = files.map((file) => /^(\d{14})_[a-z_]+\.sql$/.exec(file)?.[1] ?? file);
  expect(numbers.filter((number) => !/^\d{14}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(files.length);
});

// A copy without the history has nothing to compare with.
test.skipIf(git("cat-file", "-e", RELEASE).status !== 0)(
  "no released migration has another text: a database that has applied it would not start",
  () => {
    const changed = git("diff", "--name-only", "--diff-filter=M", RELEASE, "--", FOLDER);
    expect([changed.status, changed.stdout]).toEqual([0, ""]);
  },
);
