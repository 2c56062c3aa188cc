import type { Nodes, Text } from "mdast";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { mapTexts, mergeSiteContent } from "#domain/content/site-content.ts";
import { type Catalogue, readOwnText } from "#domain/content/site-text.ts";
import { isCostlyMarkdown } from "#domain/links/markdown-limits.ts";
import { parseMarkdown } from "#domain/links/markdown-outline.ts";
import {
  type EditableElement,
  identifyElement,
  type EditableField,
  type TypedRecord,
} from "#domain/visual-editing/editable-element.ts";
import {
  endMarker,
  addMarkers,
  MAX_MARKERS,
  startMarker,
  stripMarkers,
} from "#domain/visual-editing/stega.ts";
import {
  isMarkdownText,
  canHaveMarkers,
  TEXTS_WITHOUT_MARKERS,
} from "#domain/visual-editing/unmarked-texts.ts";

type Row = Readonly<Record<string, unknown>>;
type ContentRow = Row & { section: string; key: string; value: string };

/** How a page reads a table: completely, or as rows whose texts it sorts or shortens. */
export interface MarkedRead {
  table: EditableElement["table"];
  /** Whether it reads all texts of the site, from the first. */
  isWhole: boolean;
  /** Whether it reads one record, for the record's own page. */
  isSingle: boolean;
  /** Whether titles only name links, which are sorted. */
  isLinks: boolean;
}

/** Merges typed values into the rows that a page reads, and adds source markers to what it shows of them. */
export interface SourceMarker {
  mark: (rows: readonly Row[], read: MarkedRead) => Row[];
  /** The editable elements of the page, by the index in their markers. */
  targets: readonly EditableElement[];
}

export function createSourceMarker(typed: TypedRecord | null): SourceMarker {
  const targets: EditableElement[] = [];
  const known = new Map<string, number>();
  const indexOf = (target: EditableElement): number | null => {
    const name = identifyElement(target);
    const index = known.get(name) ?? targets.length;
    if (index >= MAX_MARKERS) return null;
    if (index === targets.length) targets.push(target);
    known.set(name, index);
    return index;
  };
  const mark = (value: unknown, target: EditableElement, isMarkdown = false): unknown => {
    const index = indexOf(target);
    if (index === null) return value;
    const markOne = (text: unknown): unknown => {
      if (typeof text !== "string") return text;
      return isMarkdown ? addMarkdownMarkers(text, index) : addMarkers(text, index);
    };
    return Array.isArray(value) ? value.map(markOne) : markOne(value);
  };
  const markContent = ({ section, key, value, ...row }: ContentRow): Row => {
    const isMarked = findKnownText(section, key) !== null && canHaveMarkers(section, key);
    const name = `${section}.${key}`;
    const target = { table: "site_content", section, key } as const;
    if (!isMarked) {
      if (Object.hasOwn(TEXTS_WITHOUT_MARKERS, name)) indexOf({ ...target, says: value });
      return { ...row, section, key, value };
    }
    const shown = mark(value, { ...target, says: null }, isMarkdownText(name));
    return { ...row, section, key, value: shown };
  };
  const markRecord = (row: Row, table: EditableField["table"], read: MarkedRead): Row => {
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
      const clean = rows.map((row) => mergeTyped(cleanRow(row), table, typed));
      if (table !== "site_content") return clean.map((row) => markRecord(row, table, read));
      return read.isWhole ? completeContent(clean as ContentRow[], typed).map(markContent) : clean;
    },
  };
}

function isLogic(kind: string, { isLinks, isSingle }: MarkedRead): boolean {
  if (kind === "markdown") return !isSingle;
  return isLinks || kind === "value" || kind === "values" || kind === "rows";
}

/** Every text that pages may show, with its row or its fallback, so that each gets a marker. */
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
      // A hidden text stays hidden: a marker in place of its dash would show it.
      const isMissing = readOwnText(own?.value, entry) === null;
      if (isMissing) rows.delete(name);
      const row = isMissing ? { ...own, section, key, value: fallback } : own;
      if (row === undefined) continue;
      // A text that is compared as a whole has no markers of the texts inserted in it either.
      const isCompared = !canHaveMarkers(section, key) && row.value.includes("{");
      const value = isCompared ? (plain.get(name) ?? row.value) : row.value;
      if (inherits === undefined || rows.has(name)) rows.set(name, { ...row, value });
    }
  }
  return [...rows.values()];
}

/** A row with its typed values. */
function mergeTyped(row: Row, table: EditableElement["table"], typed: TypedRecord | null): Row {
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

/** A row without stored characters that look like markers. */
function cleanRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Array.isArray(value) ? value.map(cleanText) : cleanText(value),
    ]),
  );
}

function cleanText<T>(value: T): T {
  return typeof value === "string" ? (stripMarkers(value) as T & string) : value;
}

/**
 * Markdown with a marker before its first word and one after its last, if that does not change its syntax tree; unchanged
 * otherwise. Footnotes are excluded: their numbers depend on the whole text.
 */
export function addMarkdownMarkers(markdown: string, index: number): string {
  if (markdown.includes("[^") || isCostlyMarkdown(markdown)) return markdown;
  const tree = parseMarkdown(markdown);
  const words = listWords(tree, false);
  const start = words[0]?.position?.start.offset;
  const end = words.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return markdown;
  const marked =
    markdown.slice(0, start) +
    startMarker(index) +
    markdown.slice(start, end) +
    endMarker(index) +
    markdown.slice(end);
  return describe(parseMarkdown(marked)) === describe(tree) ? marked : markdown;
}

/** The texts of a tree except those of links, which may be their addresses. */
function listWords(node: Nodes, isInLink: boolean): Text[] {
  if (node.type === "text") return isInLink || node.value.trim() === "" ? [] : [node];
  if (!("children" in node)) return [];
  return node.children.flatMap((child) => listWords(child, isInLink || node.type === "link"));
}

function describe(tree: Nodes): string {
  return stripMarkers(
    JSON.stringify(tree, (key, value: unknown) => (key === "position" ? undefined : value)),
  );
}

/**
 * What a column's value is to the pages that show it. `text`, `texts` (a list) and `markdown` get markers; `value`,
 * `values` and `rows` are processed, such as addresses and names that are compared.
 */
type ShownColumn = "text" | "texts" | "markdown" | "value" | "values" | "rows";

/** The columns of records that pages show. */
const SHOWN_COLUMNS: Readonly<
  Record<EditableField["table"], Readonly<Record<string, ShownColumn>>>
> = {
  products: {
    title: "text",
    description: "text",
    features: "texts",
    image_url: "value",
    image_alt: "text",
    more_images: "rows",
    category: "value",
    species: "values",
    presentations: "texts",
    warnings: "rows",
    specs: "rows",
    documents: "rows",
    min_order: "text",
    logistics: "rows",
    lead_time: "text",
    delivery_zones: "text",
    origin: "text",
    sampling: "text",
    ica_registration: "text",
    inclusion: "rows",
    storage: "text",
    shelf_life: "text",
    handling: "text",
    incompatibilities: "text",
  },
  news: {
    title: "text",
    excerpt: "text",
    content: "markdown",
    author: "value",
    category: "value",
    read_time: "text",
    image_url: "value",
    image_alt: "text",
    source_name: "text",
    source_url: "value",
    product_slugs: "values",
  },
  menu_items: { name: "text", url: "value" },
};

/** Whether a typed value has the type of a stored one. */
function fitsColumn(kind: ShownColumn | undefined, value: unknown): boolean {
  if (kind === undefined) return false;
  if (kind === "rows") return Array.isArray(value);
  if (kind === "texts" || kind === "values") {
    return Array.isArray(value) && value.every((item) => typeof item === "string");
  }
  return typeof value === "string" || (kind === "value" && value === null);
}
