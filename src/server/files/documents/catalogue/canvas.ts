import { derivePalette, type Palette, SITE_COLORS } from "#domain/identity/colors.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import { toDrawable } from "#server/files/documents/tagged-pdf.ts";

/* Texts, pictures and ornaments at given places, each with its tag. Lengths are in points. */

export interface TextStyle {
  font: string;
  size: number;
  color: string;
  /** Between lines. */
  gap?: number;
}

export interface TextPlace {
  x: number;
  y: number;
  width: number;
  style: TextStyle;
  /** What is longer ends with an ellipsis; absent, nothing is cut. */
  maxLines?: number | undefined;
  align?: "left" | "right" | "center";
  /** Opened by the text: a whole address, or `#` and the name of a destination in the document. */
  href?: string | null | undefined;
  /** Of a heading cell. */
  scope?: "Row" | "Column";
}

/** Measures and draws on the document's current page. */
export interface Canvas {
  document: PDFKit.PDFDocument;
  palette: Palette;
  /** The height of a text. */
  measure: (text: string, place: Omit<TextPlace, "x" | "y">) => number;
  /** Draws a text below a parent of the structure. @returns its height */
  write: (
    parent: PDFKit.PDFStructureElement,
    tag: string,
    text: string,
    place: TextPlace,
  ) => number;
  /** Adds an element of the structure that holds others. */
  group: (parent: PDFKit.PDFStructureElement, tag: string) => PDFKit.PDFStructureElement;
  /** Draws a figure with its description; without one it is an ornament. */
  figure: (parent: PDFKit.PDFStructureElement, alt: string, draw: () => void) => void;
  /** Draws what is no part of the content. */
  ornament: (draw: () => void) => void;
  link: (parent: PDFKit.PDFStructureElement, box: Box, href: string, text: string) => void;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function createCanvas(document: PDFKit.PDFDocument, look: PaperLook | null): Canvas {
  const palette = derivePalette(look ?? SITE_COLORS);

  const setStyle = ({ font, size, color }: TextStyle) =>
    document.font(font).fontSize(size).fillColor(color);
  const measureLines = ({ gap = 0 }: TextStyle, lines: number) =>
    lines * document.currentLineHeight(true) + (lines - 1) * gap;
  const measure: Canvas["measure"] = (text, { style, width, maxLines }) => {
    setStyle(style);
    const { gap = 0 } = style;
    const height = document.heightOfString(toDrawable(text), { width, lineGap: gap }) - gap;
    const shown = maxLines === undefined ? height : Math.min(height, measureLines(style, maxLines));
    return Math.max(0, shown);
  };
  const link: Canvas["link"] = (parent, { x, y, width, height }, href, text) => {
    // The types know neither the place in the structure nor the description.
    const options = { structParent: parent, Contents: new String(toDrawable(text)) } as object;
    if (href.startsWith("#")) document.goTo(x, y, width, height, href.slice(1), options);
    else document.link(x, y, width, height, href, options);
  };
  const group: Canvas["group"] = (parent, tag) => {
    const element = document.struct(tag);
    parent.add(element);
    return element;
  };

  return {
    document,
    palette,
    measure,
    link,
    group,
    write: (parent, tag, text, place) => {
      const shown = toDrawable(text);
      const height = measure(text, place);
      if (shown === "") return 0;
      const { x, y, width, style, maxLines, align = "left", href, scope } = place;
      const draw = () => {
        setStyle(style);
        const limit =
          maxLines === undefined
            ? {}
            : { height: measureLines(style, maxLines) + 0.1, ellipsis: true };
        document.text(shown, x, y, { width, align, lineGap: style.gap ?? 0, ...limit });
      };
      // The types do not know the scope yet.
      const options: object = scope === undefined ? {} : { scope };
      const element = document.struct(tag, options);
      parent.add(element);
      if (href == null) element.add(draw);
      else {
        const linked = group(element, "Link");
        linked.add(draw);
        link(linked, { x, y, width, height }, href, text);
        linked.end();
      }
      element.end();
      return height;
    },
    figure: (parent, alt, draw) => {
      const text = toDrawable(alt);
      if (text === "") {
        ornament(document, draw);
        return;
      }
      const element = document.struct("Figure", { alt: text }, draw);
      parent.add(element);
    },
    ornament: (draw) => ornament(document, draw),
  };
}

function ornament(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent("Artifact", { type: "Layout" });
  draw();
  document.endMarkedContent();
}

/** A text in the current font, cut to a width. */
export function fitLine(document: PDFKit.PDFDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  let cut = text.slice(0, 300);
  while (cut !== "" && document.widthOfString(`${cut}…`) > width) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
