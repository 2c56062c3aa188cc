import { diffArrays } from "diff/lib/diff/array.js";

/** A run of elements in both sequences, or in only one of them. */
export interface Run {
  kind: "same" | "removed" | "added";
  parts: string[];
}

/** With more removals and additions the difference is one replacement: the time grows with their square. */
const MAX_EDITS = 1000;

/**
 * The fewest removals and additions that turn `before` into `after`, in order; of adjacent ones the removals
 * come first.
 */
export function compareSequences(before: readonly string[], after: readonly string[]): Run[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  return (
    changes?.map(({ removed, added, value }): Run => ({
      kind: removed ? "removed" : added ? "added" : "same",
      parts: value,
    })) ?? replaceMiddle(before, after)
  );
}

/** One replacement, between the elements that both sequences begin and end with. */
function replaceMiddle(before: readonly string[], after: readonly string[]): Run[] {
  const start = countShared(before, after);
  const end = countShared(before.slice(start).toReversed(), after.slice(start).toReversed());
  const runs: Run[] = [
    { kind: "same", parts: before.slice(0, start) },
    { kind: "removed", parts: before.slice(start, before.length - end) },
    { kind: "added", parts: after.slice(start, after.length - end) },
    { kind: "same", parts: before.slice(before.length - end) },
  ];
  return runs.filter(({ parts }) => parts.length > 0);
}

function countShared(before: readonly string[], after: readonly string[]): number {
  const firstOther = before.findIndex((part, index) => part !== after[index]);
  return firstOther === -1 ? before.length : firstOther;
}
