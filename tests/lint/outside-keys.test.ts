import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const CASES: readonly [code: string, isRefused: boolean][] = [
  ["export const has = (key: string, table: object) => key in table;", true],
  ["const T: Record<string, string> = { a: '1' }; export const find = (k: string) => T[k];", true],
  ["export const find = (t: Readonly<Record<string, string>>, k: string) => t[k];", true],
  ["export function find(t: { [key: string]: string }, k: string) { return t[k]; }", true],
  [
    "const sums: Record<string, number> = {}; export const add = (k: string) => (sums[k] ??= 1);",
    true,
  ],
  ["const T = { a: 1 }; export const find = (k: string) => T[k as keyof typeof T];", true],
  ["export const has = (table: object) => 'a' in table;", false],
  ["const T = new Map([['a', 1]]); export const find = (k: string) => T.get(k);", false],
  [
    "type K = 'a'; const T: Record<K, string> = { a: '1' }; export const find = (k: K) => T[k];",
    false,
  ],
  [
    "const T: Record<string, string> = {}; export const find = (k: string) => Object.hasOwn(T, k) ? T[k] : null;",
    false,
  ],
  [
    "const T: Record<string, string> = {}; export const find = (k: string) => T[`public.${k}`];",
    false,
  ],
  ["export const first = (list: readonly string[]) => list[0];", false],
];

test("a value from outside that indexes a plain object is refused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "outside-keys-"));
  try {
    await Promise.all(
      CASES.map(([code], index) => writeFile(path.join(folder, `case-${index}.ts`), code)),
    );
    await writeFile(
      path.join(folder, ".oxlintrc.json"),
      JSON.stringify({
        plugins: [],
        categories: { correctness: "off" },
        jsPlugins: [path.join(ROOT, "scripts/lint/outside-keys.ts")],
        rules: { "outside-keys/no-plain-lookup": "error" },
      }),
    );
    const found = await lint(folder);
    expect(CASES.map(([code], index) => [code, found.includes(`case-${index}.ts`)])).toEqual(CASES);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What the linter writes, which ends with an error when it finds something. */
async function lint(folder: string): Promise<string> {
  const linter = path.join(ROOT, "node_modules/.bin/oxlint");
  try {
    return (await promisify(execFile)(linter, ["--format=unix", "."], { cwd: folder })).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
