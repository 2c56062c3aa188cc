import { expect, test } from "vitest";

import { type LintCase, lintCases } from "./lint-cases.ts";

const CASES: readonly LintCase[] = [
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

test("rejects a value from outside that indexes a plain object", async () => {
  expect(await lintCases("outside-keys", "no-plain-lookup", CASES)).toEqual(CASES);
});
