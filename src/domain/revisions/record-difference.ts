import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField, orderFields } from "#domain/revisions/field-labels.ts";
import { writeField } from "#domain/revisions/field-text.ts";
import type { RecordState } from "#domain/revisions/revision.ts";
import { compareTexts, type DifferenceLine } from "#domain/revisions/text-difference.ts";

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
