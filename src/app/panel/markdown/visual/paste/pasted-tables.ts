/** Spans and tables beyond these are not laid out: a crafted one would fill the memory. */
const MOST_COLUMNS = 200;
const MOST_CELLS = 20_000;

/**
 * Gives each covered cell of a table its own place, as Markdown has no merged cells: the cell's content is repeated, so
 * that each row and column says all of it, but not that of a title across the whole table.
 */
export function splitMergedCells(table: HTMLTableElement): void {
  const rows = [...table.rows].filter((row) => row.closest("table") === table);
  const grid = layOut(rows);
  if (grid === null) return;
  const width = Math.max(...grid.map((cells) => cells.length));
  for (const [index, row] of rows.entries()) {
    const placed = Array.from({ length: width }, (_, column) => grid[index]?.[column]);
    row.replaceChildren(...placed.map((place) => fillPlace(place, width, row.ownerDocument)));
  }
}

interface Place {
  cell: HTMLTableCellElement;
  /** Whether this is the cell's own place, in the top left corner of what it covers. */
  isOwn: boolean;
  columns: number;
}

/** The cell at each place, row by row; null for a table that is too large. */
function layOut(rows: readonly HTMLTableRowElement[]): Place[][] | null {
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
      for (const [down, target] of grid.slice(index, index + height).entries()) {
        cover(target, column, { cell, isOwn: down === 0, columns });
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
  const { cell, isOwn, columns } = place;
  if (isOwn) {
    cell.removeAttribute("colspan");
    cell.removeAttribute("rowspan");
    return cell;
  }
  const isTitle = columns === width && width > 1;
  return isTitle ? document.createElement("td") : (cell.cloneNode(true) as Element);
}
