import { fileURLToPath } from "node:url";

import PDFDocument from "pdfkit";
import { encode } from "uqr";

/* What all documents share: tagged PDF in Spanish, with the site's typefaces embedded. */

// Each address is written out: the build follows them.
export const BODY = fileURLToPath(new URL("../fonts/hanken-grotesk-400.ttf", import.meta.url));
export const BOLD = fileURLToPath(new URL("../fonts/hanken-grotesk-600.ttf", import.meta.url));
export const DISPLAY = fileURLToPath(new URL("../fonts/newsreader-500.ttf", import.meta.url));

export const INK = "#17231c";
export const SOFT = "#55605a";
export const LINE = "#d9d3c3";

interface TaggedPdfOptions {
  title: string;
  author: string;
  /** The state of what it shows: documents of one state have the same bytes. */
  updatedAt: Date;
  margins: { top: number; right: number; bottom: number; left: number };
  isLandscape?: boolean;
}

interface TaggedPdf {
  document: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  /** @param complete draws on the pages once their number is known */
  finish: (complete?: () => void) => Promise<Buffer>;
}

/** Begins a document on letter paper, which Colombia prints on. */
export function openTaggedPdf({
  title,
  author,
  updatedAt,
  margins,
  isLandscape = false,
}: TaggedPdfOptions): TaggedPdf {
  const document = new PDFDocument({
    size: "LETTER",
    layout: isLandscape ? "landscape" : "portrait",
    margins,
    // The types do not know this subset yet.
    ...({ subset: "PDF/UA" } as object),
    pdfVersion: "1.7",
    tagged: true,
    lang: "es-CO",
    displayTitle: true,
    bufferPages: true,
    font: BODY,
    info: {
      Title: toPlain(title),
      Author: toPlain(author),
      CreationDate: updatedAt,
      ModDate: updatedAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const root = document.struct("Document");
  document.addStructure(root);
  return {
    document,
    root,
    finish: async (complete) => {
      root.end();
      complete?.();
      const ended = new Promise<Buffer>((resolve, reject) => {
        document.on("end", () => resolve(Buffer.concat(chunks)));
        document.on("error", reject);
      });
      document.end();
      return ended;
    },
  };
}

/** pdfkit writes title and author into XML as they are. */
function toPlain(text: string): string {
  return text.replace(/[<>&]/g, " ");
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** Draws an address as a QR code. */
export function drawQr(
  document: PDFKit.PDFDocument,
  address: string,
  { x, y, side }: Square,
): void {
  const { data, size } = encode(address, { border: 0 });
  const module = side / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) document.rect(x + column * module, y + row * module, module, module);
    }
  }
  document.fill(INK);
}

/** Where a PNG says its width; its height follows. */
const PNG_WIDTH = 16;

/** The size at which a PNG fits a box. */
export function fitPng(
  png: Buffer,
  box: { width: number; height: number },
): { width: number; height: number } {
  const [width, height] = [png.readUInt32BE(PNG_WIDTH), png.readUInt32BE(PNG_WIDTH + 4)];
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}

/** The characters of all typefaces (scripts/fonts/make-static-fonts.ts). */
const DRAWN = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff–—‘’“”•…€−™]$/u;

/** What the typefaces lack of texts about nutrition: ≤ 10 ppb, β-caroteno, ω-3. */
const WRITTEN_OUT = new Map<string, string>(
  Object.entries({
    "≤": "máx.",
    "≥": "mín.",
    "≈": "aprox.",
    "‰": "por mil",
    α: "alfa",
    β: "beta",
    γ: "gamma",
    δ: "delta",
    ε: "épsilon",
    κ: "kappa",
    λ: "lambda",
    μ: "µ",
    ω: "omega",
    Δ: "delta",
    Ω: "omega",
  }),
);

/**
 * A text in the characters that documents can draw: `P₂O₅` becomes `P2O5`, `β` becomes `beta`. Signs without a meaning in a
 * text, such as emoji and control characters, are dropped; other letters and figures become a question mark, so that no one
 * overlooks that something is missing.
 */
export function toDrawable(text: string): string {
  return Array.from(text.toWellFormed().normalize("NFC"), toDrawn)
    .join("")
    .replace(/[^\S\u00a0]+/g, " ")
    .trim();
}

/** The same for a text of several lines. */
export function toDrawableLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(toDrawable)
    .join("\n");
}

function toDrawn(character: string): string {
  if (DRAWN.test(character)) return character;
  if (/\s/u.test(character)) return " ";
  const written = WRITTEN_OUT.get(character);
  if (written !== undefined) return written;
  if (/\p{Pd}/u.test(character)) return "-";
  const alike = Array.from(character.normalize("NFKC")).filter((part) => DRAWN.test(part));
  const base = Array.from(character.normalize("NFKD")).filter((part) => DRAWN.test(part));
  const found = alike.length > 0 ? alike : base;
  if (found.length > 0) return found.join("");
  return /[\p{L}\p{N}\p{Sm}]/u.test(character) ? "?" : "";
}
