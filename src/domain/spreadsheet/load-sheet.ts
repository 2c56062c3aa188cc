import type { SiteText } from "#domain/content/site-text.ts";
import {
  createDefinedSchema,
  type DefinedRow,
  type DefinedValues,
  listEditedFields,
  toDefinedInput,
  toDefinedValues,
} from "#domain/records/defined-form.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { Field, ListProducts, RecordType } from "#domain/records/record-type.ts";
import {
  choiceColumn,
  DAY_SPELLING,
  flagColumn,
  pictureColumn,
  type SheetColumn,
  spelledColumn,
  textColumn,
} from "#domain/spreadsheet/columns.ts";
import { type AnySheet, listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

/**
 * The spreadsheet of a table's records: its own one, or that of its fields.
 *
 * @param texts of the site, which some choices follow
 * @param listProducts that some records belong to. An export needs neither
 */
export async function loadSheet(
  table: RecordTable,
  texts: readonly SiteText[] = [],
  listProducts: ListProducts = () => Promise.resolve([]),
): Promise<AnySheet> {
  const type = RECORD_TABLES[table];
  return type.loadSheet?.(texts, listProducts) ?? (createDefinedSheet(type) as unknown as AnySheet);
}

/** The spreadsheet of a record type whose definition says all of its fields. */
export function createDefinedSheet(type: RecordType): Sheet<DefinedRow, DefinedValues> {
  return {
    columns: listEditedFields(type).map(([column, field]) => createColumn(column, field)),
    keys: type.keys,
    toValues: (row) => toDefinedValues(type, row),
    findProblems: (values, row) => listIssues(createDefinedSchema(type, row).safeParse(values)),
    toInput: (values, row) => toDefinedInput(type, values, row),
    nameOf: (values) => String(values[type.name]),
  };
}

function createColumn(column: string, field: Field): SheetColumn<DefinedValues> {
  const { kind, label, headings = [label], options = [], states } = field;
  switch (kind) {
    case "flag":
      return flagColumn(column, headings, states);
    case "choice":
      return choiceColumn(column, headings, Object.fromEntries(options.map((one) => [one, one])));
    case "picture":
      return pictureColumn(column, headings);
    case "date":
      return spelledColumn(column, headings, DAY_SPELLING);
    default:
      return textColumn(column, headings);
  }
}
