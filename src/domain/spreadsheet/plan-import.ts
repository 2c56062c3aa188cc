import { foldText } from "#domain/fold-text.ts";
import { listChanges } from "#domain/records/changes.ts";
import type { FindPicture } from "#domain/spreadsheet/columns.ts";
import { normalizeCell, type SheetCell, type SheetLine } from "#domain/spreadsheet/read-grid.ts";
import { nameKeys, type Sheet } from "#domain/spreadsheet/sheet.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** A record, by the fields that name it. */
export interface NamedRecord {
  id: string;
  names: Readonly<Record<string, string>>;
}

/** What is wrong with a line; `cell` is null when it is not one cell's fault. */
interface LineProblem {
  cell: string | null;
  /** In Spanish. */
  message: string;
}

/** A line with the record that it is about: its id, null for a new one, or what is wrong. */
export type MatchedLine<V> = SheetLine<V> & { id: string | null; problem: LineProblem | null };

/** What an import does with a line. */
export interface PlannedLine {
  number: number;
  name: string;
  outcome: "new" | "changed" | "same" | "wrong";
  problems: readonly LineProblem[];
  id: string | null;
  /** The record as it was read; null for a new one. */
  base: object | null;
  /** Columns with their new values. */
  changes: Readonly<Record<string, unknown>>;
}

/** Finds the record of each line. */
export function matchLines<V>(
  sheet: Sheet<never, V>,
  lines: readonly SheetLine<V>[],
  records: readonly NamedRecord[],
): MatchedLine<V>[] {
  const { keys } = sheet;
  const indexes = new Map(
    keys.map((key): [string, Map<string, string[]>] => [key, indexBy(records, key)]),
  );
  const firstLines = new Map<string, number>();
  const match = (line: SheetLine<V>): Pick<MatchedLine<V>, "id" | "problem"> => {
    if (line.fault !== null) return { id: null, problem: line.fault };
    const key = keys
      .map((field) => line.cells.find(({ column }) => column.field === field))
      .find((cell) => cell !== undefined && (cell.text !== "" || cell.problem !== null));
    // The cell's problem is reported with the others.
    if (key?.problem) return { id: null, problem: { cell: key.place, message: key.problem } };
    if (key === undefined) {
      return { id: null, problem: { cell: null, message: `Falta ${nameKeys(sheet)}.` } };
    }
    const name = nameOf(key);
    const found = indexes.get(key.column.field)?.get(name) ?? [];
    const refuse = (message: string) => ({ id: null, problem: { cell: key.place, message } });
    if (found.length > 1) {
      const hint = keys.length > 1 ? "Agregue la columna «Página»." : "Cambie antes el de uno.";
      return refuse(`Hay ${found.length} con este nombre. ${hint}`);
    }
    const [id = null] = found;
    const subject = id ?? `${key.column.field} ${name}`;
    const first = firstLines.get(subject);
    if (first !== undefined) return refuse(`Repite la fila ${first}.`);
    firstLines.set(subject, line.number);
    return { id, problem: null };
  };
  return lines.map((line) => ({ ...line, ...match(line) }));
}

function indexBy(records: readonly NamedRecord[], key: string): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const { id, names } of records) {
    const name = foldName(names[key] ?? "");
    index.set(name, [...(index.get(name) ?? []), id]);
  }
  return index;
}

function nameOf<V>({ column, text }: SheetCell<V>): string {
  const read = column.read(text, () => null);
  return foldName("value" in read ? String(read.value) : text);
}

/** A name for comparisons: what looks the same is the same. */
function foldName(name: string): string {
  return foldText(
    cleanLine(name)
      .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
      .replaceAll(/[‘’´`]/g, "'"),
  );
}

interface PlanOptions<Row> {
  /** The records of the lines, by id. */
  records: ReadonlyMap<string, Row>;
  /** The ids of records that have a draft. */
  drafted: ReadonlySet<string>;
  findPicture: FindPicture;
  /** Whether a blank cell empties the field of a record. */
  clearsBlanks: boolean;
}

/** What a line changes, by the rules of the record's form. */
export function planLine<Row extends object, V extends object>(
  sheet: Sheet<Row, V>,
  line: MatchedLine<V>,
  options: PlanOptions<Row>,
): PlannedLine {
  const record = line.id === null ? null : (options.records.get(line.id) ?? null);
  const { values, problems } = fillIn(sheet, line, record, options);
  const changes = findChanges(sheet, values, record);
  const isSame = Object.keys(changes).length === 0;
  if (!isSame && line.id !== null && options.drafted.has(line.id)) {
    problems.push({ cell: null, message: HAS_DRAFT });
  }
  const isWrong = problems.length > 0;
  const outcome = record === null ? "new" : "changed";
  return {
    number: line.number,
    name: sheet.nameOf(values),
    id: line.id,
    base: record,
    problems,
    outcome: isWrong ? "wrong" : isSame ? "same" : outcome,
    changes: isWrong ? {} : changes,
  };
}

/** The record's form with what the cells say, and what is wrong with it. */
function fillIn<Row extends object, V extends object>(
  sheet: Sheet<Row, V>,
  line: MatchedLine<V>,
  record: Row | null,
  { findPicture, clearsBlanks }: PlanOptions<Row>,
): { values: V; problems: LineProblem[] } {
  const shown = sheet.toValues(record);
  const blank = sheet.toValues(null);
  const values = { ...shown };
  const misread = new Map<string, LineProblem>();
  for (const { column, text, problem, place } of line.cells) {
    const { field } = column;
    if (problem !== null) {
      misread.set(field, { cell: place, message: problem });
      continue;
    }
    if (text === "") {
      if (clearsBlanks && record !== null && !sheet.keys.includes(field)) {
        values[field] = blank[field];
      }
      continue;
    }
    // An exported value is read back unchanged.
    if (record !== null && text === normalizeCell(column.write(shown[field]))) continue;
    const read = column.read(text, findPicture);
    if ("value" in read) values[field] = read.value as V[typeof field];
    else misread.set(field, { cell: place, message: read.problem });
  }
  if (line.problem !== null) {
    const { cell } = line.problem;
    const others = [...misread.values()].filter((each) => cell === null || each.cell !== cell);
    return { values, problems: [line.problem, ...others] };
  }
  const placeOf = (field: string) =>
    line.cells.find(({ column }) => column.field === field)?.place ?? null;
  const invalid = sheet
    .findProblems(values, record)
    .filter(([field]) => !misread.has(field))
    .map(([field, message]) => ({ cell: placeOf(field), message }));
  return { values, problems: [...misread.values(), ...invalid] };
}

function findChanges<Row extends object, V>(
  sheet: Sheet<Row, V>,
  values: V,
  record: Row | null,
): Record<string, unknown> {
  const input = sheet.toInput(values, record);
  if (record !== null) return { ...listChanges(record, input) };
  return sheet.isNeedless?.(values) === true ? {} : { ...input };
}

const HAS_DRAFT =
  "Tiene un borrador: publíquelo o descártelo, y vuelva a elegir el archivo, para que no vuelva lo anterior.";
