import { formatDay } from "#domain/hours/days.ts";
import { type Canvas, createCanvas, fitLine } from "#server/files/documents/catalogue/canvas.ts";
import {
  countProducts,
  type ProductListState,
  showAddress,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import { drawBrand } from "#server/files/documents/catalogue/company.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import {
  BODY,
  BOLD,
  DISPLAY,
  drawQr,
  INK,
  openTaggedPdf,
  SOFT,
  toDrawable,
} from "#server/files/documents/tagged-pdf.ts";

/** What phones forward without asking. */
export const MAX_LIST_BYTES = 150_000;

const SIDE = 40;
const TOP = 36;
const PAGE = { width: 612, height: 792 };
const WIDTH = PAGE.width - 2 * SIDE;
const QR = 84;
const LOWEST = PAGE.height - 58;
const COLUMN_GAP = 22;

/** How densely the products stand: the first that has room for all is used. */
interface Density {
  columns: number;
  size: number;
  line: number;
  /** Where the presentations stand. */
  detail: "below" | "beside" | "nowhere";
}

const DENSITIES: readonly Density[] = [
  { columns: 2, size: 10.5, line: 15, detail: "below" },
  { columns: 2, size: 9.5, line: 13, detail: "below" },
  { columns: 2, size: 8.75, line: 12.5, detail: "beside" },
  { columns: 3, size: 7.75, line: 10.5, detail: "beside" },
  { columns: 4, size: 7, line: 9, detail: "nowhere" },
];

/** Writes all products on one page; of very many, as many of each category as there is room for, and how many more. */
export async function writeProductList(
  state: ProductListState,
  look: PaperLook | null = null,
): Promise<Buffer> {
  const whole = await write(state, look);
  // A logo is the only part whose size is not known before.
  return whole.length <= MAX_LIST_BYTES || look?.logo == null
    ? whole
    : write(state, { ...look, logo: null });
}

function write(state: ProductListState, look: PaperLook | null): Promise<Buffer> {
  const { frame, modifiedAt } = state;
  const { document, root, finish } = openTaggedPdf({
    title: toDrawable(`Lista de productos – ${frame.brand}`),
    author: toDrawable(frame.brand),
    updatedAt: new Date(modifiedAt),
    // Nothing begins a second page.
    margins: { top: TOP, right: SIDE, bottom: 0, left: SIDE },
  });
  const canvas = createCanvas(document, look);
  const top = drawHead(canvas, root, { state, look });
  const { density, rows } = arrange(state.groups, top);
  drawRows(canvas, root, { rows, density });
  drawFoot(canvas, root, state);
  return finish();
}

function drawHead(
  canvas: Canvas,
  root: PDFKit.PDFStructureElement,
  { state, look }: { state: ProductListState; look: PaperLook | null },
): number {
  const { document, palette } = canvas;
  const { frame, count } = state;
  const qr = { x: PAGE.width - SIDE - QR, y: TOP, side: QR };
  drawBrand(canvas, root, { frame, look, x: SIDE, y: TOP, height: 30 });
  const width = WIDTH - QR - 28;
  let y = TOP + 42;
  const title = { font: DISPLAY, size: 25, color: INK };
  y += canvas.write(root, "H1", "Lista de productos", { x: SIDE, y, width, style: title }) + 2;
  const small = { font: BODY, size: 9.25, color: SOFT, gap: 2 };
  const about = `${countProducts(count)} · ${formatDay(frame.day)}`;
  y += canvas.write(root, "P", about, { x: SIDE, y, width, maxLines: 1, style: small }) + 8;
  const code = canvas.group(root, "Link");
  const name = frame.chat === null ? "Catálogo completo" : "Escríbanos por WhatsApp";
  const href = frame.chat ?? frame.page;
  canvas.figure(code, `Código QR: ${name}`, () => drawQr(document, href, qr));
  canvas.link(code, { x: qr.x, y: qr.y, width: QR, height: QR }, href, name);
  code.end();
  const label = { font: BOLD, size: 7.75, color: palette.accent };
  canvas.write(root, "P", name, {
    x: qr.x - 14,
    y: qr.y + QR + 5,
    width: QR + 28,
    align: "center",
    maxLines: 1,
    style: label,
  });
  const contact = canvas.group(root, "P");
  for (const { name: fact, text, href: own } of frame.contact.slice(0, 3)) {
    const style = { font: BODY, size: 8.75, color: own === null ? INK : palette.accent };
    const place = { x: SIDE, y, width, maxLines: 1, style, href: own };
    y += canvas.write(contact, "Span", `${fact}: ${text}`, place) + 1.5;
  }
  contact.end();
  const bottom = Math.max(y, TOP + QR + 18) + 10;
  canvas.ornament(() => document.rect(SIDE, bottom, WIDTH, 1.5).fill("#d9a441"));
  return bottom + 14;
}

/** A line of the page, in a column. */
interface Row {
  kind: "group" | "product" | "more";
  text: string;
  detail: string;
  hasWarnings: boolean;
  column: number;
  y: number;
}

type Groups = ProductListState["groups"];

function arrange(groups: Groups, top: number): { density: Density; rows: Row[] } {
  const all = { top, lowest: LOWEST, most: Infinity };
  for (const density of DENSITIES) {
    if (layOut(groups, density, all) !== null) {
      // Columns of the same length: the highest end that they all keep.
      const height = findLeast(LOWEST - top, (own) => {
        return layOut(groups, density, { ...all, lowest: top + own }) !== null;
      });
      return { density, rows: layOut(groups, density, { ...all, lowest: top + height }) ?? [] };
    }
  }
  const [density] = DENSITIES.slice(-1) as [Density];
  const longest = Math.max(...groups.map(({ products }) => products.length));
  const left = findLeast(longest, (own) => {
    return layOut(groups, density, { ...all, most: longest - own }) !== null;
  });
  const rows = layOut(groups, density, { ...all, most: longest - left });
  return { density, rows: rows ?? layOutCategories(groups, density, top) };
}

/** The least whole number up to `most` that fits; `most` if none below it does. Larger ones fit too. */
function findLeast(most: number, fits: (number: number) => boolean): number {
  let [fails, found] = [-1, most];
  while (found - fails > 1) {
    const middle = Math.floor((found + fails) / 2);
    if (fits(middle)) found = middle;
    else fails = middle;
  }
  return found;
}

/** The first categories, where not even all categories have room. */
function layOutCategories(groups: Groups, density: Density, top: number): Row[] {
  const { columns, line } = density;
  const shown = columns * (Math.floor((LOWEST - top) / (2 * line + 8)) - 1);
  const rest = groups.slice(shown).reduce((sum, { count }) => sum + count, 0);
  const first = groups.slice(0, shown).map((group) => ({ ...group, products: [] }));
  const others = { name: "Otras categorías", count: rest, products: [] };
  return layOut([...first, others], density, { top, lowest: LOWEST, most: 0 }) ?? [];
}

interface Limits {
  top: number;
  lowest: number;
  /** Of each category. */
  most: number;
}

/** Null where they have no room. */
function layOut(
  groups: Groups,
  { columns, line, detail }: Density,
  { top, lowest, most }: Limits,
): Row[] | null {
  const rows: Row[] = [];
  let [column, y] = [0, top];
  const height = detail === "below" ? 2 * line - 2 : line;
  const add = (row: Omit<Row, "column" | "y">, own: number, needed = own) => {
    if (y + needed > lowest) [column, y] = [column + 1, top];
    rows.push({ ...row, column, y });
    y += own;
  };
  const plain = { detail: "", hasWarnings: false };
  for (const { name, count, products } of groups) {
    const shown = products.slice(0, most);
    if (y > top) y += 5;
    // A heading never ends a column.
    add({ ...plain, kind: "group", text: name }, line + 3, line + 3 + height);
    for (const { title, detail: own, hasWarnings } of shown) {
      const isBelow = detail === "below" && own !== "";
      const row = { kind: "product", text: title, detail: own, hasWarnings } as const;
      add(row, isBelow ? height : line);
    }
    const rest = count - shown.length;
    if (rest > 0) {
      const text = shown.length === 0 ? countProducts(rest) : `y ${countProducts(rest)} más`;
      add({ ...plain, kind: "more", text }, line);
    }
    if (column >= columns) return null;
  }
  return rows;
}

interface RowsParts {
  rows: readonly Row[];
  density: Density;
}

function drawRows(
  canvas: Canvas,
  root: PDFKit.PDFStructureElement,
  { rows, density }: RowsParts,
): void {
  const { document, palette } = canvas;
  const { columns, size, line, detail } = density;
  const width = (WIDTH - (columns - 1) * COLUMN_GAP) / columns;
  let list: PDFKit.PDFStructureElement | null = null;
  for (const { kind, text, detail: own, hasWarnings, column, y } of rows) {
    const x = SIDE + column * (width + COLUMN_GAP);
    if (kind === "group") {
      list?.end();
      const style = { font: BOLD, size: size + 0.5, color: palette.accent };
      canvas.write(root, "H2", text, { x, y, width: width - 24, maxLines: 1, style });
      canvas.ornament(() =>
        document
          .moveTo(x, y + line)
          .lineTo(x + width, y + line)
          .lineWidth(0.5)
          .stroke(palette.line),
      );
      list = canvas.group(root, "L");
      continue;
    }
    const body = canvas.group(canvas.group(list ?? root, "LI"), "LBody");
    const style = { font: BODY, size, color: kind === "more" ? SOFT : INK };
    const soft = { font: BODY, size: size - 1.5, color: SOFT };
    const isBeside = detail === "beside" && toDrawable(own) !== "";
    document.font(BODY).fontSize(size);
    const most = width * (isBeside ? 0.72 : 1) - 12;
    const name = fitLine(document, toDrawable(text), most) + (hasWarnings ? " *" : "");
    const place = { x, y, width, maxLines: 1, style };
    canvas.write(body, "Span", name, place);
    if (isBeside) {
      const used = document.font(BODY).fontSize(size).widthOfString(name) + 8;
      const rest = { ...place, x: x + used, y: y + 1, width: width - used, style: soft };
      canvas.write(body, "Span", own, { ...rest, align: "right" });
    } else if (detail === "below") {
      canvas.write(body, "Span", own, { ...place, y: y + line - 2, style: soft });
    }
  }
  list?.end();
}

function drawFoot(
  canvas: Canvas,
  root: PDFKit.PDFStructureElement,
  { frame, groups }: ProductListState,
): void {
  const { document, palette } = canvas;
  const y = PAGE.height - 44;
  canvas.ornament(() =>
    document
      .moveTo(SIDE, y - 8)
      .lineTo(SIDE + WIDTH, y - 8)
      .lineWidth(0.6)
      .stroke(palette.line),
  );
  const style = { font: BODY, size: 8, color: SOFT };
  const isMarked = groups.some(({ products }) => products.some(({ hasWarnings }) => hasWarnings));
  const note = isMarked ? "* Tiene advertencias de uso: léalas en su ficha antes de darlo." : "";
  const width = WIDTH / 2;
  canvas.write(root, "P", note, { x: SIDE, y, width: width + 40, maxLines: 1, style });
  canvas.write(root, "P", showAddress(frame.page), {
    x: SIDE + width + 40,
    y,
    width: width - 40,
    align: "right",
    maxLines: 1,
    style: { ...style, font: BOLD, color: palette.accent },
    href: frame.page,
  });
}
