import type { CsvColumn } from "#domain/csv.ts";
import type { SheetColumn } from "#domain/spreadsheet/columns.ts";

/** What is wrong with a field of a form, in Spanish. */
type FieldProblem = readonly [field: string, message: string];

/** How the records of a table are written to spreadsheets, and read from them by the rules of their form. */
export interface Sheet<Row, Values> {
  columns: readonly SheetColumn<Values>[];
  /** The fields that name a record, the surest first: the first one that a line fills in decides. */
  keys: readonly (keyof Values & string)[];
  /** The form of a record, or (null) a blank one. */
  toValues: (record: Row | null) => Values;
  findProblems: (values: Values, record: Row | null) => readonly FieldProblem[];
  /** What to save; columns that stay may be among it. */
  toInput: (values: Values, record: Row | null) => object;
  /** Whether a new record would change nothing that people see. */
  isNeedless?: (values: Values) => boolean;
  nameOf: (values: Values) => string;
}

/** Each table's own rows and form: the compiler cannot follow a table that is chosen later. */
export type AnySheet = Sheet<{ id: string }, object>;

/** The columns of an export, as an import reads them. */
export function writeColumns<Row, Values>(sheet: Sheet<Row, Values>): CsvColumn<Row>[] {
  return sheet.columns.map(({ heading, field, write }) => ({
    heading,
    read: (record) => write(sheet.toValues(record)[field]),
  }));
}

/** The columns that name a record: `«Título» o «Página»`. */
export function nameKeys<V>({ columns, keys }: Sheet<never, V>): string {
  const headings = columns.filter(({ field }) => keys.includes(field));
  return headings.map(({ heading }) => `«${heading}»`).join(" o ");
}

/** The problems that a schema finds, one for each field; in a list of rows, with the row's line. */
export function listIssues(result: {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}): FieldProblem[] {
  const issues = result.error?.issues ?? [];
  const problems = issues.map(({ path: [field, row], message }): FieldProblem => {
    const line = typeof row === "number" ? `Línea ${row + 1}: ` : "";
    return [String(field), line + message];
  });
  return [...new Map(problems)];
}
