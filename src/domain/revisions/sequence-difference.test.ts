import fc from "fast-check";
import { expect, test } from "vitest";

import { compareSequences } from "#domain/revisions/sequence-difference.ts";

test("differences are placed between shared runs, removals first", () => {
  expect(compareSequences(["a", "b", "c", "d"], ["a", "x", "y", "d"])).toEqual([
    { kind: "same", parts: ["a"] },
    { kind: "removed", parts: ["b", "c"] },
    { kind: "added", parts: ["x", "y"] },
    { kind: "same", parts: ["d"] },
  ]);
});

test("both sequences can be rebuilt from their difference, and adjacent runs differ in kind", () => {
  const sequence = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const runs = compareSequences(before, after);
      const read = (other: string) =>
        runs.filter(({ kind }) => kind !== other).flatMap(({ parts }) => parts);
      expect(read("added")).toEqual(before);
      expect(read("removed")).toEqual(after);
      for (const [index, run] of runs.entries()) {
        expect(run.parts.length).toBeGreaterThan(0);
        expect(run.kind).not.toBe(runs[index + 1]?.kind);
      }
    }),
  );
});

test("as many parts as possible are shared", () => {
  const shared = (before: string, after: string) =>
    compareSequences(before.split(""), after.split(""))
      .filter(({ kind }) => kind === "same")
      .flatMap(({ parts }) => parts)
      .join("");
  expect(shared("xaybzc", "abc")).toBe("abc");
  expect(shared("abcabba", "cbabac")).toHaveLength(4);
});

test("sequences too long to compare are replaced as a whole, except for their ends", () => {
  const long = (name: string) => Array.from({ length: 2000 }, (_, index) => `${name}${index}`);
  const runs = compareSequences(["start", ...long("a"), "end"], ["start", ...long("b"), "end"]);
  expect(runs.map(({ kind, parts }) => [kind, parts.length])).toEqual([
    ["same", 1],
    ["removed", 2000],
    ["added", 2000],
    ["same", 1],
  ]);
});
