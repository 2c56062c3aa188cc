import { isHidden, type ReadStyle } from "#app/panel/markdown/visual/paste/pasted-style.ts";

/** Larger tables are left as they are: a crafted one could exhaust the memory. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 20_000;

/**
 * Prepares the tables of a pasted document: layout tables are replaced by their content, hidden columns are dropped, and
 * merged cells are split.
 */
export function layOutTables(body: HTMLElement, readStyle: ReadStyle): void {
  for (const table of body.querySelectorAll("table")) {
    if (!hasText(table)) table.remove();
    else if (isLayout(table, readStyle)) unwrap(table);
  }
  // Innermost first, as the result affects the tables around them.
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

/** One-column tables that frame a text in Word or lay out a page, as in newsletters. */
function isLayout(table: HTMLTableElement, readStyle: ReadStyle): boolean {
  const isAround = table.querySelector("table, h1, h2, h3, ul, ol") !== null;
  return (
    (isAround || isInFrame(table, readStyle)) &&
    rowsOf(table).every((row) => [...row.cells].filter(hasText).length <= 1)
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

const hasText = ({ textContent }: Element) => textContent.trim() !== "";

function unwrap(table: HTMLTableElement): void {
  const cells = rowsOf(table).flatMap((row) => [...row.cells].filter(hasText));
  const blocks = cells.map((cell) => {
    const block = table.ownerDocument.createElement("div");
    block.append(...cell.childNodes);
    return block;
  });
  table.replaceWith(...blocks);
}

/** A nested table becomes a list, as Markdown has no nested tables. */
function listCells(table: HTMLTableElement): void {
  const list = table.ownerDocument.createElement("ul");
  for (const cell of rowsOf(table).flatMap((row) => [...row.cells].filter(hasText))) {
    const item = table.ownerDocument.createElement("li");
    item.append(...cell.childNodes);
    list.append(item);
  }
  table.replaceWith(list);
}

/**
 * Splits merged cells, which Markdown does not have: their content is repeated in each cell, except for a title across the
 * whole table.
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

/** The columns that `col` elements hide, as spreadsheets write it, unless their cells are missing already. */
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
      Array.from({ length: Math.min(col.span, MAX_COLUMNS) }, () => isGone(col) || isGone(child)),
    );
  });
  const hidden = columns.flatMap((isColumnGone, column) => (isColumnGone ? column : []));
  return new Set(width > columns.length - hidden.length ? hidden : []);
}

interface Place {
  cell: HTMLTableCellElement;
  /** Whether this is the top left place of the cell. */
  isOwn: boolean;
  /** Whether its other places stay blank. */
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
      const columns = Math.min(cell.colSpan, MAX_COLUMNS - column);
      const height = Math.min(cell.rowSpan === 0 ? left : cell.rowSpan, left);
      count += columns * height;
      if (columns < 1 || count > MAX_CELLS) return null;
      // In Excel, text that overflows into blank cells is not merged.
      const isOver = readStyle(cell).get("mso-ignore") === "colspan";
      for (const [down, target] of grid.slice(index, index + height).entries()) {
        cover(target, column, { cell, isOwn: down === 0, isOver, columns });
      }
      column += columns;
    }
  }
  return grid;
}

/** Fills a cell's places in a row. */
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
