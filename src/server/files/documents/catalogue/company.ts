import { formatDay } from "#domain/hours/days.ts";
import type { Canvas } from "#server/files/documents/catalogue/canvas.ts";
import {
  type Draw,
  GOLD,
  keyOfPicture,
  PAGE,
  SIDE,
  WIDTH,
} from "#server/files/documents/catalogue/catalogue-pages.ts";
import {
  type CatalogueFrame,
  countProducts,
  showAddress,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import {
  BODY,
  BOLD,
  DISPLAY,
  drawQr,
  fitPng,
  INK,
  SOFT,
} from "#server/files/documents/tagged-pdf.ts";

/* How the company presents itself in its catalogues, and how it is reached. */

interface BrandPlace {
  frame: CatalogueFrame;
  look: PaperLook | null;
  x: number;
  y: number;
  /** Of the logo; the name's height follows. */
  height?: number;
}

const LOGO_WIDTH = 190;
/** The drawing of public/brand-mark.svg, 64 units wide. */
const MARK = {
  drop: "M32 2C24 13 10 23 10 40a22 22 0 0 0 44 0C54 23 40 13 32 2Z",
  grains: "M32 54C21 49 18 38 24 27c9 4 13 14 8 27ZM36 50c-1-9 2-17 11-21 3 9 0 17-11 21Z",
};

/** The logo, or the mark of the site without one, and the name beside it. */
export function drawBrand(
  canvas: Canvas,
  parent: PDFKit.PDFStructureElement,
  { frame, look, x, y, height = 42 }: BrandPlace,
): void {
  const { document, palette } = canvas;
  const logo = look?.logo ? Buffer.from(look.logo) : null;
  let right = x;
  if (logo === null) {
    canvas.ornament(() => {
      document
        .save()
        .translate(x, y)
        .scale(height / 64);
      document.path(MARK.drop).fill(palette.accent);
      document.path(MARK.grains).fill(GOLD);
      document.restore();
    });
    right += height * 0.86 + 8;
  } else {
    const size = fitPng(logo, { width: LOGO_WIDTH, height });
    canvas.figure(parent, `Logo de ${frame.brand}`, () => document.image(logo, x, y, size));
    right += size.width + 14;
  }
  if (look?.logo && !look.hasNameBesideLogo) return;
  const style = { font: DISPLAY, size: height * 0.4, color: palette.accent };
  const place = { width: PAGE.width - SIDE - right, style, maxLines: 1 };
  const top = y + (height - canvas.measure(frame.brand, place)) / 2;
  canvas.write(parent, "P", frame.brand, { ...place, x: right, y: top });
}

const HERO_HEIGHT = 408;

/** The first page. */
export function drawCover({ canvas, root, state, look, images }: Draw): void {
  const { document, palette } = canvas;
  const { frame, subtitle, count, hero } = state;
  const section = canvas.group(root, "Sect");
  document.outline.addItem("Portada", { fit: true } as object);
  const image = hero === null ? undefined : images.get(keyOfPicture(hero));
  canvas.ornament(() => {
    document.rect(0, 0, PAGE.width, PAGE.height).fill(palette.background);
    if (image === undefined) drawField(canvas);
    else {
      document.image(image as never, 0, 0, { width: PAGE.width, height: HERO_HEIGHT });
    }
    document.rect(0, HERO_HEIGHT, PAGE.width, 5).fill(GOLD);
  });
  drawBrand(canvas, section, { frame, look, x: SIDE, y: HERO_HEIGHT + 42 });
  const title = { x: SIDE, width: WIDTH, maxLines: 3 };
  const styleOf = (size: number) => ({ font: DISPLAY, size, color: INK, gap: -2 });
  const fits = (size: number) =>
    canvas.measure(frame.title, { width: WIDTH, style: styleOf(size) }) < 100;
  const style = styleOf([40, 34, 28].find(fits) ?? 22);
  let y = HERO_HEIGHT + 108;
  y += canvas.write(section, "H1", frame.title, { ...title, y, style }) + 10;
  const detail = subtitle === "" ? countProducts(count) : `${subtitle} · ${countProducts(count)}`;
  canvas.write(section, "P", detail, {
    x: SIDE,
    y,
    width: WIDTH,
    maxLines: 2,
    style: { font: BODY, size: 14, color: SOFT, gap: 2 },
  });
  const foot = { x: SIDE, y: PAGE.height - 62, width: WIDTH / 2, maxLines: 1 };
  const small = { font: BODY, size: 9.5, color: SOFT };
  canvas.write(section, "P", formatDay(frame.day), { ...foot, style: small });
  canvas.write(section, "P", showAddress(frame.page), {
    ...foot,
    x: SIDE + WIDTH / 2,
    align: "right",
    style: { ...small, font: BOLD, color: palette.accent },
    href: frame.page,
  });
  section.end();
}

/** The cover's picture where there is none. */
function drawField({ document, palette }: Canvas): void {
  document.save();
  document.rect(0, 0, PAGE.width, HERO_HEIGHT).clip();
  document.rect(0, 0, PAGE.width, HERO_HEIGHT).fill(palette.accent);
  document.lineWidth(0.8).strokeColor(palette.accentLine);
  for (let radius = 60; radius < 760; radius += 26) {
    document.circle(PAGE.width - 90, HERO_HEIGHT + 60, radius).stroke();
  }
  document.restore();
}

const QR = 148;

/** The last page: the chat as a code to scan, and every other way to reach the company. */
export function drawContactPage(
  canvas: Canvas,
  root: PDFKit.PDFStructureElement,
  frame: CatalogueFrame,
): void {
  const { document, palette } = canvas;
  const section = canvas.group(root, "Sect");
  canvas.ornament(() => document.rect(0, 0, PAGE.width, PAGE.height).fill(palette.background));
  const half = WIDTH - QR - 56;
  let y = 104;
  const heading = { font: DISPLAY, size: 30, color: INK, gap: -1 };
  y +=
    canvas.write(section, "H2", frame.contactTitle, {
      x: SIDE,
      y,
      width: half,
      maxLines: 3,
      style: heading,
    }) + 10;
  const top = y;
  canvas.ornament(() => document.rect(SIDE, top, 44, 2.5).fill(GOLD));
  y += 18;
  const text = { font: BODY, size: 10.5, color: SOFT, gap: 2.5 };
  y += canvas.write(section, "P", frame.contactText, {
    x: SIDE,
    y,
    width: half,
    maxLines: 8,
    style: text,
  });
  y += 26;
  for (const { name, text: fact, href } of frame.contact) {
    const label = { font: BODY, size: 8.5, color: SOFT };
    const value = { font: BOLD, size: 11.5, color: href === null ? INK : palette.accent, gap: 1 };
    const paragraph = canvas.group(section, "P");
    y +=
      canvas.write(paragraph, "Span", name, {
        x: SIDE,
        y,
        width: half,
        maxLines: 1,
        style: label,
      }) + 2;
    y += canvas.write(paragraph, "Span", fact, {
      x: SIDE,
      y,
      width: half,
      maxLines: 3,
      style: value,
      href,
    });
    paragraph.end();
    y += 12;
  }
  drawCode(canvas, section, { frame, x: SIDE + WIDTH - QR - 20, y: 104 });
  const small = { font: BODY, size: 8.5, color: SOFT, gap: 1.5 };
  const about = [
    frame.note,
    `Este catálogo muestra lo publicado el ${formatDay(frame.day)}. El vigente está siempre en:`,
  ];
  const notes = about.map((note) =>
    canvas.measure(note, { width: WIDTH, maxLines: 5, style: small }),
  );
  let foot = PAGE.height - 92 - notes.reduce((sum, height) => sum + height + 6, 0);
  for (const [index, note] of about.entries()) {
    canvas.write(section, "P", note, { x: SIDE, y: foot, width: WIDTH, maxLines: 5, style: small });
    foot += (notes[index] ?? 0) + 6;
  }
  const link = { ...small, font: BOLD, color: palette.accent };
  const place = { x: SIDE, y: foot - 3, width: WIDTH, maxLines: 1, style: link };
  canvas.write(section, "P", frame.address, { ...place, href: frame.address });
  section.end();
}

/** The code of the chat, or of the site where the company has no number yet. */
function drawCode(
  canvas: Canvas,
  parent: PDFKit.PDFStructureElement,
  { frame, x, y }: { frame: CatalogueFrame; x: number; y: number },
): void {
  const { document, palette } = canvas;
  const { chat, page } = frame;
  const href = chat ?? page;
  const box = { x: x - 14, y: y - 14, width: QR + 28, height: QR + 28 };
  canvas.ornament(() =>
    document
      .roundedRect(box.x, box.y, box.width, box.height, 10)
      .lineWidth(0.8)
      .fillAndStroke("#ffffff", palette.line),
  );
  const name = chat === null ? "Abra el catálogo en su celular" : "Escríbanos por WhatsApp";
  const link = canvas.group(parent, "Link");
  canvas.figure(link, `Código QR: ${name}`, () => drawQr(document, href, { x, y, side: QR }));
  canvas.link(link, box, href, name);
  link.end();
  const style = { font: BOLD, size: 10.5, color: palette.accent };
  canvas.write(parent, "P", name, {
    x: box.x,
    y: box.y + box.height + 12,
    width: box.width,
    align: "center",
    maxLines: 2,
    style,
  });
}
