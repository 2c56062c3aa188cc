import { isHidden, type ReadStyle } from "#app/panel/markdown/visual/paste/pasted-style.ts";

/** Spans and tables beyond these are not laid out: a crafted one would fill the memory. */
const MOST_COLUMNS = 200;
const MOST_CELLS = 20_000;

/**
 * Prepares the tables of a pasted document: those that only lay out a page become their content, hidden columns are
 * dropped, and each cell stands in its own column.
 */
export function layOutTables(body: HTMLElement, readStyle: ReadStyle): void {
  for (const table of body.querySelectorAll("table")) {
    if (!saysSomething(table)) table.remove();
    else if (isLayout(table, readStyle)) unwrap(table);
  }
  // The innermost first: what they become counts for those around them.
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    if (table.parentElement?.closest("td, th")) listCells(table);
    else splitMergedCells(table, readStyle);
  }
  for (const initial of body.querySelectorAll("div")) {
    const paragraph = initial.nextElementSibling;
    const isDropCap = (readStyle(initial).get("mso-element") ?? "").startsWith("dropcap");
    if (!isDropCap || paragraph?.localName !== "p") continue;
    paragraph.prepend(initial.textContent.trim());
    initial.remove();
  }
}

const rowsOf = (table: HTMLTableElement) =>
  [...table.rows].filter((row) => row.closest("table") === table);

/** Tables of one column that frame a text in Word, or hold headings, lists and tables, as newsletters have them. */
function isLayout(table: HTMLTableElement, readStyle: ReadStyle): boolean {
  const isAround = table.querySelector("table, h1, h2, h3, ul, ol") !== null;
  return (
    (isAround || isInFrame(table, readStyle)) &&
    rowsOf(table).every((row) => [...row.cells].filter(saysSomething).length <= 1)
  );
}

function isInFrame(table: HTMLTableElement, readStyle: ReadStyle): boolean {
  for (let around = table.parentElement; around !== null; around = around.parentElement) {
    const style = readStyle(around);
    const isFrame = /^(?:frame|dropcap-\w+)$/.test(style.get("mso-element") ?? "");
    if (isFrame || style.get("mso-ignore") === "vglayout") return true;
  }
  return false;
}

const saysSomething = ({ textContent }: Element) => textContent.trim() !== "";

function unwrap(table: HTMLTableElement): void {
  const cells = rowsOf(table).flatMap((row) => [...row.cells].filter(saysSomething));
  const blocks = cells.map((cell) => {
    const block = table.ownerDocument.createElement("div");
    block.append(...cell.childNodes);
    return block;
  });
  table.replaceWith(...blocks);
}

/** A table within a cell becomes a list in it: Markdown has no other place for it. */
function listCells(table: HTMLTableElement): void {
  const list = table.ownerDocument.createElement("ul");
  for (const cell of rowsOf(table).flatMap((row) => [...row.cells].filter(saysSomething))) {
    const item = table.ownerDocument.createElement("li");
    item.append(...cell.childNodes);
    list.append(item);
  }
  table.replaceWith(list);
}

/**
 * Gives each covered cell of a table its own place, as Markdown has no merged cells: the cell's content is repeated, so
 * that each row and column says all of it, but not that of a title across the whole table.
 */
function splitMergedCells(table: HTMLTableElement, readStyle: ReadStyle): void {
  const rows = rowsOf(table);
  const grid = layOut(rows, readStyle);
  if (grid === null) return;
  const width = Math.max(...grid.map((cells) => cells.length));
  const hidden = findHiddenColumns(table, width, readStyle);
  const columns = Array.from({ length: width }, (_, column) => column);
  const seen = columns.filter((column) => !hidden.has(column));
  for (const [index, row] of rows.entries()) {
    const placed = seen.map((column) => grid[index]?.[column]);
    row.replaceChildren(...placed.map((place) => fillPlace(place, width, row.ownerDocument)));
  }
}

/** The columns that a table's `col` elements hide, as spreadsheets do it, unless their cells are gone already. */
function findHiddenColumns(
  table: HTMLTableElement,
  width: number,
  readStyle: ReadStyle,
): ReadonlySet<number> {
  const isGone = (element: Element) => isHidden(element, readStyle(element));
  const columns = [...table.children].flatMap((child) => {
    if (child.localName !== "colgroup") return [];
    const cols = [...child.querySelectorAll("col")];
    const spans = (cols.length > 0 ? cols : [child]) as HTMLTableColElement[];
    return spans.flatMap((col) =>
      Array.from({ length: Math.min(col.span, MOST_COLUMNS) }, () => isGone(col) || isGone(child)),
    );
  });
  const hidden = columns.flatMap((isColumnGone, column) => (isColumnGone ? column : []));
  return new Set(width > columns.length - hidden.length ? hidden : []);
}

interface Place {
  cell: HTMLTableCellElement;
  /** Whether this is the cell's own place, in the top left corner of what it covers. */
  isOwn: boolean;
  /** Whether the other places are blank. */
  isOver: boolean;
  columns: number;
}

/** The cell at each place, row by row; null for a table that is too large. */
function layOut(rows: readonly HTMLTableRowElement[], readStyle: ReadStyle): Place[][] | null {
  const grid: Place[][] = rows.map(() => []);
  let count = 0;
  for (const [index, row] of rows.entries()) {
    let column = 0;
    const left = rows.length - index;
    for (const cell of row.cells) {
      while (grid[index]?.[column] !== undefined) column += 1;
      const columns = Math.min(cell.colSpan, MOST_COLUMNS - column);
      const height = Math.min(cell.rowSpan === 0 ? left : cell.rowSpan, left);
      count += columns * height;
      if (columns < 1 || count > MOST_CELLS) return null;
      // A text of Excel that runs over blank cells covers none.
      const isOver = readStyle(cell).get("mso-ignore") === "colspan";
      for (const [down, target] of grid.slice(index, index + height).entries()) {
        cover(target, column, { cell, isOwn: down === 0, isOver, columns });
      }
      column += columns;
    }
  }
  return grid;
}

/** Gives a cell its places in a row, of which the first one may be its own. */
function cover(row: Place[], column: number, place: Place): void {
  for (let right = 0; right < place.columns; right += 1) {
    row[column + right] ??= { ...place, isOwn: place.isOwn && right === 0 };
  }
}

function fillPlace(place: Place | undefined, width: number, document: Document): Element {
  if (place === undefined) return document.createElement("td");
  const { cell, isOwn, isOver, columns } = place;
  if (isOwn) {
    cell.removeAttribute("colspan");
    cell.removeAttribute("rowspan");
    return cell;
  }
  const isTitle = columns === width && width > 1;
  return isTitle || isOver ? document.createElement("td") : (cell.cloneNode(true) as Element);
}
