import { CATALOGUE, mapTexts, mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { type Catalogue, readOwnText } from "#domain/content/list/section.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import {
  type EditTarget,
  identifyTarget,
  type RecordTarget,
} from "#domain/page-editing/edit-target.ts";
import { markMarkdown } from "#domain/page-editing/mark-markdown.ts";
import { markText, MAX_MARKS, stripMarks } from "#domain/page-editing/marks.ts";
import { fitsColumn, SHOWN_COLUMNS } from "#domain/page-editing/shown-columns.ts";
import type { TypedRecord } from "#domain/page-editing/typed-record.ts";
import {
  isMarkdownText,
  isMarkedText,
  UNMARKED_TEXTS,
} from "#domain/page-editing/unmarked-texts.ts";

type Row = Readonly<Record<string, unknown>>;
type ContentRow = Row & { section: string; key: string; value: string };

/** How a page reads a table: whole, or as rows whose texts it sorts or cuts. */
export interface MarkedRead {
  table: EditTarget["table"];
  /** Whether it reads all texts of the site, from the first. */
  isWhole: boolean;
  /** Whether it reads one record, for the record's own page. */
  isSingle: boolean;
  /** Whether titles only name links, in an order of their own. */
  isLinks: boolean;
}

/** Lays what is typed over the rows that a page reads, and marks what it shows of them. */
export interface PageMarker {
  mark: (rows: readonly Row[], read: MarkedRead) => Row[];
  /** What the marks of the page stand for, by their numbers, and the records that it reads. */
  targets: readonly EditTarget[];
}

export function createPageMarker(typed: TypedRecord | null): PageMarker {
  const targets: EditTarget[] = [];
  const known = new Map<string, number>();
  const indexOf = (target: EditTarget): number | null => {
    const name = identifyTarget(target);
    const index = known.get(name) ?? targets.length;
    if (index >= MAX_MARKS) return null;
    if (index === targets.length) targets.push(target);
    known.set(name, index);
    return index;
  };
  const mark = (value: unknown, target: EditTarget, isMarkdown = false): unknown => {
    const index = indexOf(target);
    if (index === null) return value;
    const markOne = (text: unknown): unknown => {
      if (typeof text !== "string") return text;
      return isMarkdown ? markMarkdown(text, index) : markText(text, index);
    };
    return Array.isArray(value) ? value.map(markOne) : markOne(value);
  };
  const markContent = ({ section, key, value, ...row }: ContentRow): Row => {
    const isMarked = findKnownText(section, key) !== null && isMarkedText(section, key);
    const name = `${section}.${key}`;
    const target = { table: "site_content", section, key } as const;
    if (!isMarked) {
      if (Object.hasOwn(UNMARKED_TEXTS, name)) indexOf({ ...target, says: value });
      return { ...row, section, key, value };
    }
    const shown = mark(value, { ...target, says: null }, isMarkdownText(name));
    return { ...row, section, key, value: shown };
  };
  const markRecord = (row: Row, table: RecordTarget["table"], read: MarkedRead): Row => {
    const { id, slug = null, title, name = title } = row;
    if (typeof id !== "string") return row;
    const record = { table, id, name: String(name), slug: typeof slug === "string" ? slug : null };
    const kinds = new Map(Object.entries(SHOWN_COLUMNS[table]));
    const marked = Object.entries(row).map(([column, value]) => {
      const kind = kinds.get(column);
      if (kind === undefined) return [column, value];
      const target = { ...record, column };
      if (!isLogic(kind, read)) {
        return [column, mark(value, { ...target, says: null }, kind === "markdown")];
      }
      indexOf({ ...target, says: typeof value === "string" ? value : null });
      return [column, value];
    });
    return Object.fromEntries(marked) as Row;
  };
  return {
    targets,
    mark: (rows, read) => {
      const { table } = read;
      const clean = rows.map((row) => layOver(cleanRow(row), table, typed));
      if (table !== "site_content") return clean.map((row) => markRecord(row, table, read));
      return read.isWhole ? completeContent(clean as ContentRow[], typed).map(markContent) : clean;
    },
  };
}

function isLogic(kind: string, { isLinks, isSingle }: MarkedRead): boolean {
  if (kind === "markdown") return !isSingle;
  return isLinks || kind === "value" || kind === "values" || kind === "rows";
}

/** Every text that pages may show, with its row or its fallback, so that each has a mark. */
function completeContent(stored: readonly ContentRow[], typed: TypedRecord | null): ContentRow[] {
  const sections: Catalogue = CATALOGUE;
  const rows = new Map(stored.map((row) => [`${row.section}.${row.key}`, row]));
  if (typed?.table === "site_content" && !rows.has(`${typed.section}.${typed.key}`)) {
    const { section, key, value } = typed;
    rows.set(`${section}.${key}`, { section, key, value });
  }
  const plain = mapTexts(mergeSiteContent([...rows.values()]));
  for (const [section, entries] of Object.entries(sections)) {
    for (const [key, entry] of Object.entries(entries)) {
      const { fallback, inherits } = entry;
      const name = `${section}.${key}`;
      const own = rows.get(name);
      // A hidden text stays one: a mark in place of its dash would show it.
      const isMissing = readOwnText(own?.value, entry) === null;
      if (isMissing) rows.delete(name);
      const row = isMissing ? { ...own, section, key, value: fallback } : own;
      if (row === undefined) continue;
      // What is compared as a whole has no marks of the texts that are inserted in it either.
      const isCompared = !isMarkedText(section, key) && row.value.includes("{");
      const value = isCompared ? (plain.get(name) ?? row.value) : row.value;
      if (inherits === undefined || rows.has(name)) rows.set(name, { ...row, value });
    }
  }
  return [...rows.values()];
}

/** A row with what is typed of it. */
function layOver(row: Row, table: EditTarget["table"], typed: TypedRecord | null): Row {
  if (typed === null || typed.table !== table) return row;
  if (typed.table === "site_content") {
    const isSame = row["section"] === typed.section && row["key"] === typed.key;
    return isSame ? { ...row, value: cleanText(typed.value) } : row;
  }
  if (row["id"] !== typed.id) return row;
  const columns = SHOWN_COLUMNS[typed.table];
  const changes = Object.entries(typed.changes).filter(
    ([column, value]) =>
      Object.hasOwn(row, column) &&
      fitsColumn(Object.hasOwn(columns, column) ? columns[column] : undefined, value),
  );
  return { ...row, ...cleanRow(Object.fromEntries(changes)) };
}

/** A row in which only the marks that follow are marks. */
function cleanRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Array.isArray(value) ? value.map(cleanText) : cleanText(value),
    ]),
  );
}

function cleanText<T>(value: T): T {
  return typeof value === "string" ? (stripMarks(value) as T & string) : value;
}
