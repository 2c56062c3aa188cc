import { formatDay } from "#domain/hours/days.ts";
import { createCanvas, fitLine } from "#server/files/documents/catalogue/canvas.ts";
import {
  BOTTOM,
  type CataloguePictures,
  type Draw,
  drawLine,
  GOLD,
  lastPage,
  LOWEST,
  type OpenImage,
  PAGE,
  SIDE,
  TOP,
  WIDTH,
} from "#server/files/documents/catalogue/catalogue-pages.ts";
import {
  type CatalogueFrame,
  type CatalogueState,
  showAddress,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import { drawContactPage, drawCover } from "#server/files/documents/catalogue/company.ts";
import {
  drawFiles,
  HEADING,
  NO_SECTIONS,
  reserveContents,
  type Sections,
  targetOf,
} from "#server/files/documents/catalogue/contents.ts";
import { layOutProduct } from "#server/files/documents/catalogue/product-block.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import { BODY, BOLD, openTaggedPdf, SOFT, toDrawable } from "#server/files/documents/tagged-pdf.ts";

/** Writes a catalogue: cover, contents, products by category, contact. */
export async function writeCatalogue(
  state: CatalogueState,
  pictures: CataloguePictures,
  look: PaperLook | null = null,
): Promise<Buffer> {
  const { frame, subtitle, files, modifiedAt } = state;
  const name = [frame.title, subtitle].filter(Boolean).join(": ");
  const { document, root, finish } = openTaggedPdf({
    title: toDrawable(`${name} – ${frame.brand}`),
    author: toDrawable(frame.brand),
    updatedAt: new Date(modifiedAt),
    margins: { top: TOP, right: SIDE, bottom: BOTTOM, left: SIDE },
  });
  const canvas = createCanvas(document, look);
  const draw = { canvas, root, state, look, images: openImages(document, pictures) };
  drawCover(draw);
  const isIndex = files.length > 0;
  const contents = isIndex ? null : reserveContents(draw);
  if (isIndex) drawFiles(draw);
  const sections = isIndex ? NO_SECTIONS : drawGroups(draw);
  contents?.(sections);
  document.switchToPage(lastPage(document));
  document.addPage();
  document.outline.addItem("Contacto", { fit: true } as object);
  drawContactPage(canvas, root, frame);
  return finish(() => drawRunningTexts(draw, sections));
}

/** Opens each picture once: products may share one. */
function openImages(
  document: PDFKit.PDFDocument,
  pictures: CataloguePictures,
): ReadonlyMap<string, OpenImage> {
  const { openImage } = document as unknown as { openImage: (bytes: Buffer) => OpenImage };
  return new Map(
    [...pictures].map(([key, bytes]) => [key, openImage.call(document, Buffer.from(bytes))]),
  );
}

const GROUP_HEIGHT = 62;
const BLOCK_GAP = 30;

function drawGroups(draw: Draw): Sections {
  const { canvas, root, state } = draw;
  const { document, palette } = canvas;
  const targets = new Map<string, number>();
  const names = new Map<number, string>();
  document.addPage();
  let y = TOP;
  const begin = () => {
    document.addPage();
    y = TOP;
  };
  const note = (target: string) => {
    document.addNamedDestination(target, "XYZ", 0, Math.max(0, y - 40), null);
    targets.set(target, lastPage(document) + 1);
  };
  for (const [index, { name, products }] of state.groups.entries()) {
    const section = canvas.group(root, "Sect");
    const blocks = products.map((product) => layOutProduct(draw, product));
    const first = Math.min(blocks[0]?.height ?? 0, LOWEST - TOP - GROUP_HEIGHT);
    if (y > TOP) y += 8;
    if (y + GROUP_HEIGHT + first > LOWEST) begin();
    note(targetOf(index, null));
    const outline = document.outline.addItem(toDrawable(name), {
      top: y - 40,
      left: 612,
    } as object);
    y += canvas.write(section, "H2", name, {
      x: SIDE,
      y,
      width: WIDTH,
      maxLines: 1,
      style: { ...HEADING, size: 22, color: palette.accent },
    });
    const under = y + 6;
    canvas.ornament(() => document.rect(SIDE, under, 44, 2.5).fill(GOLD));
    y += 28;
    for (const [number, block] of blocks.entries()) {
      // A heading never ends a page: the first product stands below it in any case.
      if (number > 0 && y + block.height > LOWEST && y > TOP) begin();
      else if (number > 0) drawLine(canvas, y - BLOCK_GAP / 2);
      if (!names.has(lastPage(document))) names.set(lastPage(document), name);
      note(targetOf(index, number));
      const title = toDrawable(products[number]?.title ?? "");
      outline.addItem(title, { top: Math.max(0, y - 40), left: 612 } as object);
      y = block.draw(section, y) + BLOCK_GAP;
      if (!names.has(lastPage(document))) names.set(lastPage(document), name);
    }
    section.end();
  }
  return { names, targets };
}

/** The head and the foot of each page but the cover. */
function drawRunningTexts({ canvas, state: { frame } }: Draw, sections: Sections): void {
  const { document, palette } = canvas;
  const last = lastPage(document);
  for (let page = 1; page <= last; page += 1) {
    document.switchToPage(page);
    const { margins } = document.page;
    const { bottom } = margins;
    // Below the margin a text would begin another page.
    margins.bottom = 0;
    document.markContent("Artifact", { type: "Pagination" });
    const write = (text: string, x: number, y: number, options: object) =>
      document.text(fitLine(document, toDrawable(text), 380), x, y, {
        lineBreak: false,
        ...options,
      });
    document.font(BOLD).fontSize(8).fillColor(palette.accent);
    write(frame.brand, SIDE, 34, {});
    document.font(BODY).fillColor(SOFT);
    const section = fitLine(document, toDrawable(sections.names.get(page) ?? ""), 180);
    write(section, SIDE + WIDTH - document.widthOfString(section), 34, {});
    document
      .moveTo(SIDE, 50)
      .lineTo(SIDE + WIDTH, 50)
      .lineWidth(0.6)
      .stroke(palette.line);
    write(describeFoot(frame), SIDE, PAGE.height - 40, {});
    const number = `${page + 1} de ${last + 1}`;
    write(number, SIDE + WIDTH - document.widthOfString(number), PAGE.height - 40, {});
    document.endMarkedContent();
    margins.bottom = bottom;
  }
}

function describeFoot({ day, address }: CatalogueFrame): string {
  return `Catálogo al ${formatDay(day)} · ${showAddress(address)}`;
}
