import type { Color } from "#domain/identity/colors.ts";
import {
  BODY,
  BOLD,
  DISPLAY,
  drawQr,
  fitPng,
  INK,
  LINE,
  openTaggedPdf,
  SOFT,
  toDrawable,
  toDrawableLines,
} from "#server/files/documents/tagged-pdf.ts";

/** How the company presents itself on paper. */
export interface PaperLook {
  accent: Color;
  background: Color;
  /** As PNG. */
  logo: Uint8Array | null;
  hasNameBesideLogo: boolean;
}

/** What stands at the head and the foot of a document. */
export interface PaperHead {
  brand: string;
  /** Null for the site's own colours, without a logo. */
  look: PaperLook | null;
  /** How to reach the company. */
  contact?: readonly PaperLink[];
  /** The kind of document: `Ficha técnica`. */
  kind: string;
  title: string;
  subtitle: string;
  /** The whole address of the page that shows the same; also as a QR code. */
  address: string;
  /** What stands at the foot instead, where the address is long. */
  footAddress?: string;
  isLandscape?: boolean;
  /** The state of what it shows: documents of one state have the same bytes. */
  updatedAt: Date;
}

/** A text, and what a reader opens with it. */
interface PaperLink {
  text: string;
  href: string | null;
}

/** A column of a table; the first one heads its rows. */
export interface PaperColumn {
  name: string;
  /** In points; absent, it shares what is left. */
  width?: number;
  align?: "left" | "right";
}

interface TableStyle {
  /** How many of the last rows are totals. */
  totals?: number;
  /** Of the text, in points. */
  size?: number;
}

/** A tagged document under construction, top to bottom. */
export interface Paper {
  heading: (text: string) => void;
  paragraph: (text: string, style?: { isSmall?: boolean }) => void;
  list: (items: readonly string[]) => void;
  /** Pairs of a name and a text. */
  facts: (facts: readonly (readonly [name: string, text: string])[]) => void;
  table: (
    columns: readonly PaperColumn[],
    rows: readonly (readonly string[])[],
    style?: TableStyle,
  ) => void;
  finish: () => Promise<Buffer>;
}

const GREEN = "#1f4d36";

const BULLETS = { bulletRadius: 1.4, bulletIndent: 4, textIndent: 10, lineGap: 1 };

const MARGIN = 40;
const QR_SIDE = 68;
const FOOT = 20;
/** Of a heading with the first lines of what follows. */
const HEADING_ROOM = 60;

/** Begins a document on letter paper, which Colombia prints on. */
export function openPaper(head: PaperHead): Paper {
  const { document, root, finish } = openTaggedPdf({
    title: `${head.kind}: ${head.title}`,
    author: head.brand,
    updatedAt: head.updatedAt,
    isLandscape: head.isLandscape === true,
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN + FOOT, left: MARGIN },
  });
  const width = document.page.width - 2 * MARGIN;

  const write = (tag: string, text: string, style: TextStyle) => {
    document.font(style.font).fontSize(style.size).fillColor(style.color);
    const place = { width: style.width ?? width, structParent: root, structType: tag };
    document.text(toDrawableLines(text), place);
  };
  drawHead(document, head, { root, write });

  return {
    heading: (text) => {
      // It stays with what follows it; and on a page that a text begins, the font would be the document's.
      if (document.y + HEADING_ROOM > document.page.maxY()) document.addPage();
      document.moveDown(0.5);
      write("H2", text, { font: DISPLAY, size: 14, color: INK });
      document.moveDown(0.25);
    },
    paragraph: (text, { isSmall = false } = {}) => {
      write("P", text, { font: BODY, size: isSmall ? 8.5 : 9.5, color: isSmall ? SOFT : INK });
      document.moveDown(0.4);
    },
    list: (items) => {
      drawList(document, root, items);
      document.moveDown(0.4);
    },
    facts: (facts) => {
      for (const [name, text] of facts) {
        drawFact(document, root, [`${name}:`, text]);
      }
    },
    table: (columns, rows, { totals = 0, size = 9.5 } = {}) => {
      drawTable(document, { root, columns, rows, totals, size });
      document.x = MARGIN;
      document.moveDown(0.45);
    },
    finish: () => finish(() => drawFeet(document, head)),
  };
}

interface TextStyle {
  font: string;
  size: number;
  color: string;
  width?: number;
}

interface HeadParts {
  root: PDFKit.PDFStructureElement;
  write: (tag: string, text: string, style: TextStyle) => void;
}

function drawHead(document: PDFKit.PDFDocument, head: PaperHead, { root, write }: HeadParts): void {
  const textWidth = document.page.width - 2 * MARGIN - QR_SIDE - 24;
  const { look } = head;
  if (look?.logo) drawLogo(document, root, { logo: look.logo, name: head.brand });
  if (!look?.logo || look.hasNameBesideLogo) {
    const color = look?.accent ?? GREEN;
    write("P", head.brand, { font: DISPLAY, size: 13, color, width: textWidth });
  }
  const contact = head.contact ?? [];
  if (contact.length > 0) {
    document.moveDown(0.2);
    document.font(BODY).fontSize(8).fillColor(SOFT);
    drawLinks(document, root, contact, textWidth);
  }
  document.moveDown(contact.length > 0 ? 0.5 : 1.2);
  write("P", head.kind, { font: BOLD, size: 9.5, color: SOFT, width: textWidth });
  document.moveDown(0.35);
  write("H1", head.title, { font: DISPLAY, size: 23, color: INK, width: textWidth });
  if (head.subtitle !== "") {
    document.moveDown(0.3);
    write("P", head.subtitle, { font: BODY, size: 10.5, color: SOFT, width: textWidth });
  }
  const figure = document.struct("Figure", { alt: `Código QR de ${head.address}` }, () =>
    drawQr(document, head.address, {
      x: document.page.width - MARGIN - QR_SIDE,
      y: MARGIN,
      side: QR_SIDE,
    }),
  );
  root.add(figure);
  document.x = MARGIN;
  document.y = Math.max(document.y, MARGIN + QR_SIDE) + 10;
}

const LOGO_BOX = { width: 180, height: 40 };

function drawLogo(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { logo, name }: { logo: Uint8Array; name: string },
): void {
  const png = Buffer.from(logo);
  const { height } = fitPng(png, LOGO_BOX);
  const figure = document.struct("Figure", { alt: `Logo de ${name}` }, () =>
    document.image(png, MARGIN, MARGIN, { height }),
  );
  root.add(figure);
  document.x = MARGIN;
  document.y = MARGIN + height + 6;
}

/** Texts side by side in the current font, as many as fit a line. */
function drawLinks(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  links: readonly PaperLink[],
  width: number,
): void {
  const paragraph = document.struct("P");
  root.add(paragraph);
  const { x: left } = document;
  const height = document.currentLineHeight(true);
  let right = left;
  for (const [index, { text, href }] of links.entries()) {
    const separator = index === 0 ? "" : "  ·  ";
    const needed = document.widthOfString(separator + text);
    const isNext = right > left && right + needed <= left + width;
    if (right > left && !isNext) document.y += height;
    const shown = isNext ? separator + text : text;
    const x = isNext ? right : left;
    const { y } = document;
    const shownWidth = Math.min(document.widthOfString(shown), width);
    const part = document.struct(href === null ? "Span" : "Link");
    paragraph.add(part);
    const place = { width: left + width - x + 1, structParent: part, structType: "Span" };
    document.text(shown, x, y, place);
    if (href !== null) {
      // The types do not know the place in the structure yet.
      document.link(x, y, shownWidth, height, href, { structParent: part } as object);
    }
    part.end();
    right = x + shownWidth;
    // The next part stands beside the last line of this one.
    document.y -= height;
  }
  document.y += height;
  document.x = left;
  paragraph.end();
}

function drawList(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  items: readonly string[],
): void {
  const list = document.struct("L");
  root.add(list);
  document.font(BODY).fontSize(9.5).fillColor(INK);
  const width = document.page.width - 2 * MARGIN;
  document.list(items.map(toDrawableLines), { ...BULLETS, width, structParent: list });
  list.end();
}

function drawFact(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  [name, text]: readonly [string, string],
): void {
  const fact = document.struct("P");
  root.add(fact);
  const options = { structParent: fact, structType: "Span" };
  document.font(BOLD).fontSize(9.5).fillColor(INK);
  document.text(`${toDrawable(name)} `, { ...options, continued: true });
  document.font(BODY).text(toDrawableLines(text), options);
  fact.end();
  document.moveDown(0.2);
}

interface TableParts {
  root: PDFKit.PDFStructureElement;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  totals: number;
  size: number;
}

const CELL = { top: 2.5, bottom: 3, left: 0, right: 14 };

/** A table that goes on to another page begins there again with its heads. */
function drawTable(
  document: PDFKit.PDFDocument,
  { root, columns, rows, totals, size }: TableParts,
): void {
  const align = (index: number) => ({ align: { x: columns[index]?.align ?? "left" } });
  const begin = () => {
    document.font(BODY).fontSize(size).fillColor(INK);
    const table = document.table({
      columnStyles: columns.map(({ width }) => ({ width: width ?? "*" })),
      defaultStyle: { border: [0, 0, 0.6, 0], borderColor: LINE, padding: CELL, textColor: INK },
      structParent: root,
    } as PDFKit.Mixins.TableOptions);
    table.row(
      columns.map(({ name }, index) => ({
        text: name,
        type: "TH",
        scope: "Column",
        textColor: SOFT,
        ...align(index),
      })) as never,
    );
    return table;
  };
  let table = begin();
  const measure = measureRows(document, columns);
  for (const [row, cells] of rows.entries()) {
    const isTotal = row >= rows.length - totals;
    if (row > 0 && document.y + measure(cells) > document.page.maxY()) {
      table.end();
      document.addPage();
      table = begin();
    }
    table.row(
      cells.map((text, index) => ({
        text: toDrawableLines(text),
        ...align(index),
        ...(index === 0 && { type: "TH", scope: "Row" }),
        ...((index === 0 || isTotal) && { font: { src: BOLD } }),
      })) as never,
    );
  }
  table.end();
}

/** The height of a row in the current font. */
function measureRows(
  document: PDFKit.PDFDocument,
  columns: readonly PaperColumn[],
): (cells: readonly string[]) => number {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const sharing = columns.filter(({ width }) => width === undefined).length;
  const share = (document.page.width - 2 * MARGIN - fixed) / Math.max(1, sharing);
  const widthOf = (index: number) => (columns[index]?.width ?? share) - CELL.left - CELL.right;
  return (cells) =>
    CELL.top +
    CELL.bottom +
    Math.max(
      ...cells.map((text, index) => document.heightOfString(text, { width: widthOf(index) })),
    );
}

/** The address and the page's number, which are no part of the text. */
function drawFeet(
  document: PDFKit.PDFDocument,
  { address, footAddress = address, brand }: PaperHead,
): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { height, width, margins } = document.page;
    // Below the margin a text would begin another page.
    const { bottom } = margins;
    margins.bottom = 0;
    const top = height - MARGIN - 4;
    const own = width - 2 * MARGIN;
    document.markContent("Artifact", { type: "Pagination" });
    document
      .moveTo(MARGIN, top - 10)
      .lineTo(width - MARGIN, top - 10)
      .lineWidth(0.6)
      .stroke(LINE);
    document.font(BODY).fontSize(7.5).fillColor(SOFT);
    const foot = toDrawable(`${brand} · ${footAddress}`);
    document.text(foot, MARGIN, top, { width: own - 60, lineBreak: false });
    document.text(`${page - start + 1} de ${count}`, MARGIN, top, { width: own, align: "right" });
    document.endMarkedContent();
    margins.bottom = bottom;
  }
}
