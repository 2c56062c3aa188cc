/** A run of elements in both sequences, or in only one of them. */
export interface Run {
  kind: "same" | "removed" | "added";
  parts: string[];
}

/** Larger tables are not computed, and the difference is one replacement: 4 bytes and a comparison per cell. */
const MAX_CELLS = 2_000_000;

/**
 * The fewest removals and additions that turn `before` into `after`, in order; of adjacent ones the removals
 * come first.
 */
export function compareSequences(before: readonly string[], after: readonly string[]): Run[] {
  const start = countShared(before, after, (sequence, index) => sequence[index]);
  const rest = [before.slice(start), after.slice(start)] as const;
  const end = countShared(...rest, (sequence, index) => sequence.at(-1 - index));
  const [old, fresh] = rest.map((sequence) => sequence.slice(0, sequence.length - end));
  return joinRuns([
    { kind: "same", parts: before.slice(0, start) },
    ...compareMiddles(old ?? [], fresh ?? []),
    { kind: "same", parts: before.slice(before.length - end) },
  ]);
}

function countShared(
  before: readonly string[],
  after: readonly string[],
  at: (sequence: readonly string[], index: number) => string | undefined,
): number {
  const longest = Math.min(before.length, after.length);
  let count = 0;
  while (count < longest && at(before, count) === at(after, count)) count += 1;
  return count;
}

function compareMiddles(before: readonly string[], after: readonly string[]): Run[] {
  if (before.length * after.length > MAX_CELLS) {
    return [
      { kind: "removed", parts: [...before] },
      { kind: "added", parts: [...after] },
    ];
  }
  const width = after.length + 1;
  const lengths = measureShared(before, after);
  const runs: Run[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    const isShared = old !== undefined && old === fresh;
    const without = lengths[(i + 1) * width + j] ?? -1;
    if (isShared) runs.push({ kind: "same", parts: [old] });
    else if (old !== undefined && without >= (lengths[i * width + j + 1] ?? -1)) {
      runs.push({ kind: "removed", parts: [old] });
    } else runs.push({ kind: "added", parts: fresh === undefined ? [] : [fresh] });
    const kind = runs.at(-1)?.kind;
    if (kind !== "added") i += 1;
    if (kind !== "removed") j += 1;
  }
  return runs;
}

/** Length of the longest common subsequence from (i, j), at i × (after's length + 1) + j. */
function measureShared(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  return lengths;
}

/** Merges adjacent runs of a kind, with the removals first between two shared runs. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) joined.push({ kind: "removed", parts: removed });
    if (added.length > 0) joined.push({ kind: "added", parts: added });
    [removed, added] = [[], []];
  };
  for (const { kind, parts } of runs) {
    if (parts.length === 0) continue;
    if (kind === "removed") removed.push(...parts);
    else if (kind === "added") added.push(...parts);
    else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === "same") last.parts.push(...parts);
      else joined.push({ kind, parts: [...parts] });
    }
  }
  flush();
  return joined;
}
