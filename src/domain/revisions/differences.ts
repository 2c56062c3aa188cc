import { diffArrays } from "diff/lib/diff/array.js";

import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField, orderFields } from "#domain/revisions/field-labels.ts";
import { writeField } from "#domain/revisions/field-text.ts";
import type { RecordState } from "#domain/revisions/revision.ts";

/** One field's text, or its difference. */
export interface FieldDifference {
  column: string;
  /** Its label in the panel's form. */
  label: string;
  lines: DifferenceLine[];
}

/** Longer fields of a record are cut. */
const SHOWN_LENGTH = 600;

/** The visibly different fields of two states of a record, in the form's order. */
export function compareStates(
  table: RecordTable,
  before: RecordState,
  after: RecordState,
): FieldDifference[] {
  const columns = orderFields(table, [...Object.keys(before), ...Object.keys(after)]);
  return columns.flatMap((column) => {
    const [old, fresh] = [writeField(column, before[column]), writeField(column, after[column])];
    if (old === fresh) return [];
    return { column, label: nameField(table, column), lines: compareTexts(old, fresh) };
  });
}

/** A record's fields in the form's order, without empty ones. */
export function describeState(table: RecordTable, state: RecordState): FieldDifference[] {
  return orderFields(table, Object.keys(state)).flatMap((column) => {
    const text = cut(writeField(column, state[column]));
    if (text === "") return [];
    const lines = text
      .split("\n")
      .map((line): DifferenceLine => ({ kind: "line", pieces: [{ kind: "same", text: line }] }));
    return { column, label: nameField(table, column), lines };
  });
}

function cut(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= SHOWN_LENGTH) return text;
  return `${characters.slice(0, SHOWN_LENGTH).join("").trimEnd()}…`;
}

/** A piece of a line: in both texts, or in one of them only. */
export interface Piece {
  kind: Run["kind"];
  text: string;
}

/** A line of two compared texts, or the number of omitted unchanged lines. */
export type DifferenceLine = { kind: "line"; pieces: Piece[] } | { kind: "skipped"; count: number };

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 1;
/** Unchanged characters of a line that are shown beside a change. */
const CONTEXT_LENGTH = 80;
/** Lines with less in common are shown as one removal and one addition. */
const MIN_LIKENESS = 0.4;

/** Words, numbers with decimals, runs of white space, and every other character separately. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,]\p{N}+)*|\s+|[^\s\p{L}\p{N}]/gu;

/** Compares two texts line by line, changed lines word by word, with a little unchanged context. */
export function compareTexts(before: string, after: string): DifferenceLine[] {
  const runs = compareSequences(splitLines(before), splitLines(after));
  const lines: DifferenceLine[] = [];
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1];
    if (run.kind === "same") {
      lines.push(...skipUnchanged(run.parts, index > 0, next !== undefined));
    } else if (run.kind === "removed") {
      lines.push(...compareLines(run.parts, next?.kind === "added" ? next.parts : []));
    } else if (runs[index - 1]?.kind !== "removed") {
      lines.push(...compareLines([], run.parts));
    }
  }
  return lines;
}

function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/\r?\n/);
}

/** The unchanged lines next to a change. */
function skipUnchanged(
  lines: readonly string[],
  hasBefore: boolean,
  hasAfter: boolean,
): DifferenceLine[] {
  const head = hasBefore ? CONTEXT_LINES : 0;
  const tail = hasAfter ? CONTEXT_LINES : 0;
  const count = lines.length - head - tail;
  const show = (shown: readonly string[], keep: Keep): DifferenceLine[] =>
    shown.map((text) => toLine([{ kind: "same", text: shorten(text, keep) }]));
  // A note about one omitted line takes as much space as the line.
  if (count <= 1) return show(lines, "start");
  return [
    ...show(lines.slice(0, head), "start"),
    { kind: "skipped", count },
    ...show(lines.slice(lines.length - tail), "start"),
  ];
}

/** Removed lines beside added lines: each pair word by word, if they are similar. */
function compareLines(removed: readonly string[], added: readonly string[]): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
    const [old, fresh] = [removed[index], added[index]];
    if (old !== undefined && fresh !== undefined) lines.push(...compareLine(old, fresh));
    else if (old !== undefined) lines.push(toLine([{ kind: "removed", text: old }]));
    else if (fresh !== undefined) lines.push(toLine([{ kind: "added", text: fresh }]));
  }
  return lines;
}

function compareLine(before: string, after: string): DifferenceLine[] {
  const runs = compareSequences(before.match(WORDS) ?? [], after.match(WORDS) ?? []);
  const pieces = joinAcrossSpaces(
    runs.map(({ kind, parts }): Piece => ({ kind, text: parts.join("") })),
  );
  const shared = pieces
    .filter(({ kind }) => kind === "same")
    .reduce((length, { text }) => length + text.trim().length, 0);
  if (shared < MIN_LIKENESS * Math.min(before.length, after.length)) {
    return [before, after].flatMap((text, index) =>
      text === "" ? [] : toLine([{ kind: index === 0 ? "removed" : "added", text }]),
    );
  }
  return [toLine(pieces.map((piece, index) => shortenPiece(piece, index, pieces.length)))];
}

/** Merges changed words that are separated only by a space. */
function joinAcrossSpaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed });
    if (added !== "") joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isBetween = removed + added !== "" && index < pieces.length - 1 && text.trim() === "";
    if (kind !== "added" && (kind === "removed" || isBetween)) removed += text;
    if (kind !== "removed" && (kind === "added" || isBetween)) added += text;
    if (kind === "same" && !isBetween) {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}

function toLine(pieces: Piece[]): DifferenceLine {
  return { kind: "line", pieces };
}

function shortenPiece({ kind, text }: Piece, index: number, count: number): Piece {
  if (kind !== "same") return { kind, text };
  const keep = index === 0 ? "end" : index === count - 1 ? "start" : "both";
  return { kind, text: shorten(text, keep) };
}

type Keep = "start" | "end" | "both";

/** Shortens text far from the change, at a space if there is one nearby. */
function shorten(text: string, keep: Keep): string {
  const context = keep === "both" ? 2 * CONTEXT_LENGTH : CONTEXT_LENGTH;
  if (text.length <= context + CONTEXT_LENGTH / 2) return text;
  const start = keep === "end" ? "" : text.slice(0, CONTEXT_LENGTH).replace(/\s*\S*$/, "");
  const end = keep === "start" ? "" : text.slice(-CONTEXT_LENGTH).replace(/^\S*\s*/, "");
  return [start, "…", end].filter(Boolean).join(" ");
}

/** A run of elements in both sequences, or in only one of them. */
interface Run {
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
