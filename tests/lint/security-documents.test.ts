import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const FILES = globSync("{src,tests,scripts,deploy,supabase}/**/*", { cwd: ROOT });

test("the answer to ASVS 5.0 has each of its 253 requirements of levels 1 and 2 once", () => {
  const numbers = [...read("docs/security/asvs.md").matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(
    ([, number]) => number,
  );
  expect(numbers.length).toBe(253);
  expect(new Set(numbers).size).toBe(253);
});

test.each(["docs/security/asvs.md", "docs/security/rules.md", "docs/accessibility.md"])(
  "the files that %s names as its evidence exist",
  (document) => {
    const named = [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|mjs|service))`/g)];
    const missing = named
      .map(([, file = ""]) => file)
      .filter((file) => !FILES.some((known) => `/${known}`.endsWith(`/${file}`)));
    expect(named.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  },
);
