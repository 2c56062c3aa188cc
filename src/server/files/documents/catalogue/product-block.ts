import type { Palette } from "#domain/identity/colors.ts";
import type { Canvas, TextStyle } from "#server/files/documents/catalogue/canvas.ts";
import {
  type Draw,
  GOLD,
  keyOfPicture,
  LOWEST,
  SIDE,
  WIDTH,
} from "#server/files/documents/catalogue/catalogue-pages.ts";
import type { CatalogueEntry } from "#server/files/documents/catalogue/catalogue-state.ts";
import { BODY, BOLD, DISPLAY, INK, SOFT, toDrawable } from "#server/files/documents/tagged-pdf.ts";

const PICTURE = { width: 156, height: 117 };
const TEXT_X = SIDE + PICTURE.width + 22;
const TEXT_WIDTH = PICTURE.width + WIDTH - 2 * PICTURE.width - 22;

/** A product: its picture beside its texts. */
export interface Block {
  height: number;
  /** @returns where it ends */
  draw: (section: PDFKit.PDFStructureElement, y: number) => number;
}

/** A part of a block's text, below the part before it. */
interface Part {
  before: number;
  height: number;
  draw: (parent: PDFKit.PDFStructureElement, y: number) => void;
}

/** Measures a product, before it is decided on which page it stands. */
export function layOutProduct(draw: Draw, product: CatalogueEntry): Block {
  const { canvas } = draw;
  const parts = [
    ...layOutTexts(canvas, product),
    ...layOutFigures(canvas, product.figures),
    ...layOutFacts(canvas, product),
  ];
  const warnings = layOutWarnings(canvas, product.warnings);
  const textHeight = addHeights(parts);
  const whole = Math.max(PICTURE.height, textHeight + addHeights(warnings));
  const drawParts = (parent: PDFKit.PDFStructureElement, top: number, list: readonly Part[]) => {
    let y = top;
    for (const part of list) {
      y += part.before;
      part.draw(parent, y);
      y += part.height;
    }
  };
  return {
    height: whole,
    draw: (section, top) => {
      const article = canvas.group(section, "Sect");
      const fits = top + whole <= LOWEST;
      drawParts(article, top, fits ? [...parts, ...warnings] : parts);
      drawPicture(draw, article, product, top);
      const bottom = fits
        ? top + whole
        : flowWarnings(canvas, article, product, top + Math.max(PICTURE.height, textHeight) + 12);
      article.end();
      return bottom;
    },
  };
}

function addHeights(parts: readonly Part[]): number {
  return parts.reduce((sum, { before, height }) => sum + before + height, 0);
}

function layOutTexts(canvas: Canvas, { title, href, description }: CatalogueEntry): Part[] {
  const heading = { width: TEXT_WIDTH, style: { font: DISPLAY, size: 16, color: INK, gap: -1 } };
  const text = {
    width: TEXT_WIDTH,
    maxLines: 3,
    style: { font: BODY, size: 9.25, color: SOFT, gap: 1.5 },
  };
  const x = TEXT_X;
  const parts: Part[] = [
    {
      before: -3,
      height: canvas.measure(title, heading),
      draw: (parent, y) => void canvas.write(parent, "H3", title, { ...heading, x, y, href }),
    },
  ];
  if (toDrawable(description) !== "") {
    parts.push({
      before: 4,
      height: canvas.measure(description, text),
      draw: (parent, y) => void canvas.write(parent, "P", description, { ...text, x, y }),
    });
  }
  return parts;
}

const FIGURE_GAP = 12;

function layOutFigures(canvas: Canvas, figures: CatalogueEntry["figures"]): Part[] {
  if (figures.length === 0) return [];
  const { palette } = canvas;
  const value = { maxLines: 3, style: { font: BOLD, size: 10, color: palette.accent } };
  const name = { maxLines: 3, style: { font: BODY, size: 7.75, color: SOFT } };
  const widthOf = (columns: number) => (TEXT_WIDTH - (columns - 1) * FIGURE_GAP) / columns;
  const isTight = (columns: number) =>
    figures.some(
      (figure) => canvas.measure(figure.value, { ...value, width: widthOf(columns) }) > 15,
    );
  const columns = figures.length > 2 && isTight(figures.length) ? 2 : figures.length;
  // Few figures do not spread over the whole width.
  const width = Math.min(widthOf(Math.max(columns, isTight(4) ? columns : 4)), widthOf(columns));
  const rows = Array.from({ length: Math.ceil(figures.length / columns) }, (_, row) => {
    const own = figures.slice(row * columns, (row + 1) * columns);
    const top = Math.max(...own.map((figure) => canvas.measure(figure.value, { ...value, width })));
    const low = Math.max(...own.map((figure) => canvas.measure(figure.name, { ...name, width })));
    return { own, top, height: top + 1 + low };
  });
  return [
    {
      before: 10,
      height: rows.reduce((sum, { height }) => sum + height, 0) + (rows.length - 1) * 6,
      draw: (parent, start) => {
        const table = canvas.group(parent, "Table");
        let y = start;
        for (const { own, top, height } of rows) {
          for (const [column, figure] of own.entries()) {
            const x = TEXT_X + column * (width + FIGURE_GAP);
            const row = canvas.group(table, "TR");
            const below = { ...name, x, y: y + top + 1, width, scope: "Row" } as const;
            canvas.write(row, "TH", figure.name, below);
            canvas.write(row, "TD", figure.value, { ...value, x, y, width });
            row.end();
          }
          y += height + 6;
        }
        table.end();
      },
    },
  ];
}

const LABEL_WIDTH = 76;

function layOutFacts(canvas: Canvas, { presentations, species }: CatalogueEntry): Part[] {
  const facts = [
    ["Presentación", presentations],
    ["Especies", species],
  ] as const;
  const text = {
    width: TEXT_WIDTH - LABEL_WIDTH,
    maxLines: 3,
    style: { font: BODY, size: 8.75, color: INK, gap: 1 },
  };
  const label = {
    width: LABEL_WIDTH - 8,
    maxLines: 1,
    style: { font: BODY, size: 8.75, color: SOFT },
  };
  return facts
    .filter(([, fact]) => toDrawable(fact) !== "")
    .map(([name, fact], index) => ({
      before: index === 0 ? 10 : 3,
      height: canvas.measure(fact, text),
      draw: (parent, y) => {
        const paragraph = canvas.group(parent, "P");
        canvas.write(paragraph, "Span", name, { ...label, x: TEXT_X, y });
        canvas.write(paragraph, "Span", fact, { ...text, x: TEXT_X + LABEL_WIDTH, y });
        paragraph.end();
      },
    }));
}

const GOLD_MIST = "#fbf4e4";
const WARNING_PADDING = 8;
const WARNING: TextStyle = { font: BODY, size: 8.75, color: INK, gap: 1.5 };
const WARNING_SOURCE: TextStyle = { font: BODY, size: 7.75, color: SOFT, gap: 1 };

function layOutWarnings(canvas: Canvas, warnings: CatalogueEntry["warnings"]): Part[] {
  if (warnings.length === 0) return [];
  const { document } = canvas;
  const width = TEXT_WIDTH - 2 * WARNING_PADDING - 4;
  const x = TEXT_X + WARNING_PADDING + 4;
  const lines = warnings.map((warning) => {
    const text = canvas.measure(warning.text, { width, style: WARNING });
    const source = nameSource(warning);
    return {
      text,
      height:
        text + (source === "" ? 0 : 2 + canvas.measure(source, { width, style: WARNING_SOURCE })),
      source,
      warning,
    };
  });
  const height =
    lines.reduce((sum, line) => sum + line.height, 0) +
    (lines.length - 1) * 6 +
    2 * WARNING_PADDING;
  return [
    {
      before: 11,
      height,
      draw: (parent, top) => {
        canvas.ornament(() => {
          document.roundedRect(TEXT_X, top, TEXT_WIDTH, height, 3).fill(GOLD_MIST);
          document.rect(TEXT_X, top, 2.5, height).fill(GOLD);
        });
        let y = top + WARNING_PADDING;
        for (const { warning, text, height: own, source } of lines) {
          const note = canvas.group(parent, "Note");
          canvas.write(note, "P", warning.text, { x, y, width, style: WARNING });
          canvas.write(note, "P", source, { x, y: y + text + 2, width, style: WARNING_SOURCE });
          note.end();
          y += own + 6;
        }
      },
    },
  ];
}

function nameSource({ source }: { source: string }): string {
  return toDrawable(source) === "" ? "" : `Fuente: ${source.replace(/\.$/, "")}.`;
}

/** Warnings that are longer than a page: over the whole width, on as many pages as they take. */
function flowWarnings(
  { document, group }: Canvas,
  parent: PDFKit.PDFStructureElement,
  { warnings }: CatalogueEntry,
  top: number,
): number {
  const note = group(parent, "Note");
  document.x = SIDE;
  document.y = top;
  const flow = (text: string, { font, size, color, gap = 0 }: TextStyle) => {
    document.font(font).fontSize(size).fillColor(color);
    const place = { width: WIDTH, lineGap: gap, structParent: note, structType: "P" };
    if (text !== "") document.text(text, SIDE, document.y, place);
  };
  for (const warning of warnings) {
    flow(toDrawable(warning.text), WARNING);
    flow(toDrawable(nameSource(warning)), WARNING_SOURCE);
    document.y += 4;
  }
  note.end();
  return document.y;
}

function drawPicture(
  { canvas, images }: Draw,
  parent: PDFKit.PDFStructureElement,
  { picture, alt, title }: CatalogueEntry,
  y: number,
): void {
  const { document, palette } = canvas;
  const image = picture === null ? undefined : images.get(keyOfPicture(picture));
  const { width, height } = PICTURE;
  const isSmall = image !== undefined && image.width < width;
  if (image === undefined || isSmall) {
    canvas.ornament(() => {
      document.roundedRect(SIDE, y, width, height, 5).fill(palette.sand);
      if (image === undefined) drawInitial(document, palette, { title, y });
    });
  }
  if (image === undefined) return;
  // A pixel takes a point at most: none is blurred.
  const shown = isSmall ? { width: image.width, height: image.height } : PICTURE;
  const x = SIDE + (width - shown.width) / 2;
  const top = y + (height - shown.height) / 2;
  canvas.figure(parent, alt, () => {
    document.save();
    document.roundedRect(x, top, shown.width, shown.height, 5).clip();
    document.image(image as never, x, top, shown);
    document.restore();
  });
}

function drawInitial(
  document: PDFKit.PDFDocument,
  palette: Palette,
  { title, y }: { title: string; y: number },
): void {
  const [initial = ""] = toDrawable(title).match(/[\p{L}\p{N}]/u) ?? [];
  document.font(DISPLAY).fontSize(48).fillColor(palette.accent).fillOpacity(0.22);
  document.text(initial.toUpperCase(), SIDE, y + PICTURE.height / 2 - 32, {
    width: PICTURE.width,
    align: "center",
    lineBreak: false,
  });
  document.fillOpacity(1);
}
