import { invalidBody } from "#backend/rest/errors.ts";

const CELL = /"((?:[^"]|"")*)"|[^",\r\n]*/y;
const LINE_END = /\r\n|\n|\r/y;

/**
 * Turns CSV with a header into a list of objects in JSON: as upstream, `NULL` stands for null, and every
 * other cell is a text, which the database casts.
 * @param maxRows no more are read than one above it, so that a caller who counts them sees that there are too many
 * @throws {RestError} PGRST102
 */
export function csvToJson(text: string, maxRows: number): string {
  const [header = [], ...lines] = splitLines(text, maxRows + 2);
  const rows = lines.map((cells) => {
    if (cells.length !== header.length) {
      throw invalidBody("All lines must have same number of fields");
    }
    return `{${header.map((name, index) => `${JSON.stringify(name)}:${toJson(cells[index])}`).join()}}`;
  });
  return `[${rows.join()}]`;
}

function toJson(cell: string | undefined): string {
  return cell === "NULL" ? "null" : JSON.stringify(cell);
}

function splitLines(text: string, most: number): string[][] {
  const lines: string[][] = [];
  let position = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    position += found?.[0].length ?? 0;
    return found;
  };
  while (position < text.length && lines.length < most) {
    const cells: string[] = [];
    for (;;) {
      const found = take(CELL);
      cells.push(found?.[1]?.replaceAll('""', '"') ?? found?.[0] ?? "");
      if (text[position] !== ",") break;
      position += 1;
    }
    if (position < text.length && take(LINE_END) === null) throw invalidBody("Invalid CSV");
    // As upstream, an empty line is no row.
    if (cells.length > 1 || cells[0] !== "") lines.push(cells);
  }
  return lines;
}
