import { expect, test } from "vitest";

import { type LintCase, lintCases } from "./lint-cases.ts";

const CASES: readonly LintCase[] = [
  ["export const f = (a: string, b: string) => ({ ...{\n a, b } });", true],
  ["export const F = (a: string) => <p {...{\n a }} />;", true],
  ["export const f = (a: object, b: string) => ({ ...a, b });", false],
  ["export const f = (a: boolean) => ({ ...(a && { a }) });", false],
  ["export const F = (a: object) => <p {...a} />;", false],
];

test("rejects a spread object literal", async () => {
  expect(await lintCases("inline-spreads", "no-literal", CASES)).toEqual(CASES);
});
