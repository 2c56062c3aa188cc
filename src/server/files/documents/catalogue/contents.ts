import type { Canvas, TextStyle } from "#server/files/documents/catalogue/canvas.ts";
import {
  type Draw,
  drawLine,
  lastPage,
  LOWEST,
  SIDE,
  TOP,
  WIDTH,
} from "#server/files/documents/catalogue/catalogue-pages.ts";
import {
  type CatalogueState,
  countProducts,
  showAddress,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import { BODY, BOLD, DISPLAY, INK, SOFT } from "#server/files/documents/tagged-pdf.ts";

/* What a catalogue has, and where. */

/** What stands where. */
export interface Sections {
  /** The first section of each page, counted from 0. */
  names: ReadonlyMap<number, string>;
  /** The page of each destination, counted from 1. */
  targets: ReadonlyMap<string, number>;
}

export const NO_SECTIONS: Sections = { names: new Map(), targets: new Map() };

export const HEADING: TextStyle = { font: DISPLAY, size: 26, color: INK };
const COLUMN_GAP = 32;
const COLUMN = (WIDTH - COLUMN_GAP) / 2;
const LINE_HEIGHT = 15.5;
const CONTENTS_TOP = TOP + 56;

interface ContentsLine {
  text: string;
  /** The name of its destination. */
  target: string;
  isGroup: boolean;
  page: number;
  x: number;
  y: number;
}

/** The destination of a category or of a product in it. */
export const targetOf = (group: number, product: number | null) =>
  product === null ? `categoria-${group + 1}` : `producto-${group + 1}-${product + 1}`;

/**
 * Reserves the pages of the contents, whose page numbers are not known yet.
 *
 * @returns draws them, given the pages of the destinations
 */
export function reserveContents({ canvas, root, state }: Draw): (sections: Sections) => void {
  const { document } = canvas;
  const first = lastPage(document) + 1;
  const lines = layOutContents(state);
  const pages = (lines.at(-1)?.page ?? 0) + 1;
  const section = canvas.group(root, "Sect");
  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    if (page === 0) document.outline.addItem("Contenido", { fit: true } as object);
  }
  return (sections) => {
    document.switchToPage(first);
    const place = { x: SIDE, y: TOP, width: WIDTH };
    canvas.write(section, "H2", "Contenido", { ...place, style: HEADING });
    const contents = canvas.group(section, "TOC");
    for (const line of lines) {
      document.switchToPage(first + line.page);
      drawContentsLine(canvas, contents, line, sections.targets.get(line.target) ?? 0);
    }
    section.end();
  };
}

function layOutContents({ groups }: CatalogueState): ContentsLine[] {
  const lines: ContentsLine[] = [];
  let [page, column, y] = [0, 0, CONTENTS_TOP];
  const products = groups.reduce((sum, group) => sum + group.products.length, 0);
  const whole = (products + groups.length) * LINE_HEIGHT + groups.length * 9;
  // Contents of one page stand in two columns of the same length.
  const lowest =
    whole < 2 * (LOWEST - CONTENTS_TOP) - 60
      ? CONTENTS_TOP + Math.max(whole / 2 + LINE_HEIGHT, 10 * LINE_HEIGHT)
      : LOWEST;
  const advance = (needed: number) => {
    if (y + needed <= (column === 0 ? lowest : LOWEST)) return;
    column += 1;
    if (column > 1) [page, column] = [page + 1, 0];
    y = page === 0 ? CONTENTS_TOP : TOP;
  };
  for (const [group, { name, products: own }] of groups.entries()) {
    const isFirst = y === (page === 0 ? CONTENTS_TOP : TOP);
    if (!isFirst) y += 9;
    // A heading stands above two of its lines at least.
    advance(LINE_HEIGHT * (Math.min(2, own.length) + 1));
    const place = () => ({ page, x: SIDE + column * (COLUMN + COLUMN_GAP), y });
    lines.push({ text: name, target: targetOf(group, null), isGroup: true, ...place() });
    y += LINE_HEIGHT;
    for (const [product, { title }] of own.entries()) {
      advance(LINE_HEIGHT);
      lines.push({ text: title, target: targetOf(group, product), isGroup: false, ...place() });
      y += LINE_HEIGHT;
    }
  }
  return lines;
}

const NUMBER_WIDTH = 30;

function drawContentsLine(
  canvas: Canvas,
  contents: PDFKit.PDFStructureElement,
  { text, target, isGroup, x, y }: ContentsLine,
  page: number,
): void {
  const { document, palette } = canvas;
  const item = canvas.group(contents, "TOCI");
  const link = canvas.group(canvas.group(item, "Reference"), "Link");
  const style = isGroup
    ? { font: BOLD, size: 10, color: palette.accent }
    : { font: BODY, size: 9.5, color: INK };
  const width = COLUMN - NUMBER_WIDTH;
  canvas.write(link, "Span", text, { x, y, width, style, maxLines: 1 });
  canvas.write(link, "Span", String(page), {
    x: x + width,
    y,
    width: NUMBER_WIDTH,
    align: "right",
    style: { ...style, color: isGroup ? palette.accent : SOFT },
  });
  canvas.link(link, { x, y: y - 2, width: COLUMN, height: LINE_HEIGHT }, `#${target}`, text);
  item.end();
  canvas.ornament(() =>
    document
      .moveTo(x, y + LINE_HEIGHT - 3)
      .lineTo(x + COLUMN, y + LINE_HEIGHT - 3)
      .lineWidth(0.4)
      .stroke(palette.line),
  );
}

/** The files of a catalogue that one file cannot hold. */
export function drawFiles({ canvas, root, state }: Draw): void {
  const { document, palette } = canvas;
  const { files, count } = state;
  document.addPage();
  document.outline.addItem("Contenido", { fit: true } as object);
  const section = canvas.group(root, "Sect");
  let y = TOP;
  y += canvas.write(section, "H2", "Contenido", { x: SIDE, y, width: WIDTH, style: HEADING }) + 10;
  const about = `Son ${countProducts(count)}: cada archivo tiene una parte. Toque su nombre para abrirlo.`;
  const text = { font: BODY, size: 10.5, color: SOFT, gap: 2 };
  y += canvas.write(section, "P", about, { x: SIDE, y, width: WIDTH, style: text }) + 18;
  const list = canvas.group(section, "L");
  for (const { name, count: own, href } of files) {
    if (y + 46 > LOWEST) {
      document.addPage();
      y = TOP;
    }
    const body = canvas.group(canvas.group(list, "LI"), "LBody");
    const title = { font: BOLD, size: 11.5, color: palette.accent };
    const place = { x: SIDE, width: WIDTH - 110, maxLines: 1 };
    canvas.write(body, "P", name, { ...place, y, style: title, href });
    canvas.write(body, "P", countProducts(own), {
      x: SIDE + WIDTH - 110,
      y,
      width: 110,
      align: "right",
      style: { font: BODY, size: 9.5, color: SOFT },
    });
    const small = { font: BODY, size: 8.5, color: SOFT };
    canvas.write(body, "P", showAddress(href), { ...place, y: y + 17, style: small });
    y += 40;
    drawLine(canvas, y - 7);
  }
  section.end();
}
