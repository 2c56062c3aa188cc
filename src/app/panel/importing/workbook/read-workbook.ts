import {
  DAMAGED,
  describeOther,
  LIBREOFFICE,
  SpreadsheetRefusal,
  TOO_LARGE,
} from "#app/panel/importing/spreadsheet-refusal.ts";
import { readPage, type Workbook } from "#app/panel/importing/workbook/read-page.ts";
import { readStyles } from "#app/panel/importing/workbook/read-styles.ts";
import { type Attributes, readXml } from "#app/panel/importing/workbook/read-xml.ts";
import { createTextReader, type RichText } from "#app/panel/importing/workbook/rich-text.ts";
import { openZip, type Room, unpack, type Zip } from "#app/panel/importing/workbook/zip.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";

/** What the parts of a workbook that are read may unpack to, together. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_STRINGS = 500_000;
const MOST_PAGES = 20;

/** Reads the visible pages of an .xlsx file. @throws {SpreadsheetRefusal} */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Grid[]> {
  const zip = openZip(bytes);
  await refuseOthers(zip);
  const room = { left: MOST_UNPACKED_BYTES };
  const open = (name: string) => openPart(zip, name, room);
  const main = await findMainPart(open);
  const targets = await readRelations(open, main);
  const { pages, is1904 } = await readPages(open, main);
  const partOf = (kind: string) => [...targets.values()].find(({ type }) => type === kind)?.path;
  const [stylesPart, stringsPart] = [partOf("styles"), partOf("sharedStrings")];
  const workbook: Workbook = {
    is1904,
    styles: stylesPart === undefined ? [] : await readStyles(open(stylesPart)),
    strings: stringsPart === undefined ? [] : await readStrings(open(stringsPart)),
  };
  const hidden = pages.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const grids: Grid[] = [];
  for (const { name, relation } of pages.filter(({ isHidden }) => !isHidden).slice(0, MOST_PAGES)) {
    const path = targets.get(relation)?.path;
    if (path === undefined || targets.get(relation)?.type !== "worksheet") continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, within one bound
    const page = await readPage(open(path), workbook);
    grids.push({ name, hidden, isDelimited: false, ...page });
  }
  if (grids.length === 0) throw new SpreadsheetRefusal(hidden.length > 0 ? ALL_HIDDEN : DAMAGED);
  return grids;
}

const ALL_HIDDEN =
  "Todas las hojas del archivo están ocultas. Muestre en Excel la que quiere importar, guarde el archivo y elíjalo de nuevo.";

type OpenPart = (path: string) => AsyncIterable<Uint8Array>;

async function* openPart(zip: Zip, path: string, room: Room): AsyncGenerator<Uint8Array, void> {
  const entry = zip.get(path.toLowerCase());
  if (entry === undefined) throw new SpreadsheetRefusal(DAMAGED);
  yield* unpack(entry, room);
}

/** Other programs' files are archives too. */
async function refuseOthers(zip: Zip): Promise<void> {
  const has = (start: string) => [...zip.keys()].some((name) => name.startsWith(start));
  const refuse = (message: string) => {
    throw new SpreadsheetRefusal(message);
  };
  const mimetype = zip.get("mimetype");
  if (mimetype !== undefined) {
    let type = "";
    for await (const chunk of unpack(mimetype, { left: 1000 })) {
      type += new TextDecoder().decode(chunk);
    }
    if (type.includes("spreadsheet")) {
      refuse(LIBREOFFICE);
    }
    if (type.includes("opendocument")) refuse(describeOther("un documento de LibreOffice"));
  }
  if (has("index/") || has("index.zip")) {
    refuse(
      "El archivo es de Numbers. Ábralo en Numbers, elija Archivo, «Exportar a», «Excel…», y elija el archivo .xlsx.",
    );
  }
  if (has("word/")) refuse(describeOther("un documento de Word"));
  if (has("ppt/")) refuse(describeOther("una presentación"));
  if (zip.has("xl/workbook.bin")) {
    refuse(
      "El archivo es un libro binario de Excel (.xlsb). Guárdelo como «Libro de Excel (.xlsx)» y elíjalo de nuevo.",
    );
  }
  if (!has("xl/") && !zip.has("[content_types].xml")) {
    refuse(
      zip.size === 0
        ? DAMAGED
        : "El archivo es una carpeta comprimida (.zip), no una hoja de cálculo. Descomprímala y elija el archivo .xlsx o .csv que contiene.",
    );
  }
}

interface Relation {
  /** The last word of its kind, such as `worksheet`. */
  type: string;
  path: string;
}

async function findMainPart(open: OpenPart): Promise<string> {
  const relations = await readRelations(open, "");
  const main = [...relations.values()].find(({ type }) => type === "officeDocument");
  return main?.path ?? "xl/workbook.xml";
}

async function readRelations(open: OpenPart, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf("/");
  const [folder, file] = [part.slice(0, slash + 1), part.slice(slash + 1)];
  const relations = new Map<string, Relation>();
  await readXml(open(`${folder}_rels/${file}.rels`), {
    open: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((key) =>
        attributes().get(key),
      );
      const path = target.startsWith("/") ? target.slice(1) : resolvePath(folder + target);
      relations.set(id, { type: type.split("/").at(-1) ?? "", path });
    },
  });
  return relations;
}

function resolvePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

interface NamedPage {
  name: string;
  relation: string;
  isHidden: boolean;
}

async function readPages(
  open: OpenPart,
  main: string,
): Promise<{ pages: NamedPage[]; is1904: boolean }> {
  const pages: NamedPage[] = [];
  let is1904 = false;
  await readXml(open(main), {
    open: (name, attributes: () => Attributes) => {
      if (name === "workbookPr")
        is1904 = /^(?:1|true|on)$/.test(attributes().get("date1904") ?? "");
      if (name !== "sheet") return;
      const read = attributes();
      pages.push({
        name: read.get("name") ?? "",
        relation: read.get("id") ?? "",
        isHidden: (read.get("state") ?? "visible") !== "visible",
      });
    },
  });
  return { pages, is1904 };
}

async function readStrings(chunks: AsyncIterable<Uint8Array>): Promise<RichText[]> {
  const strings: RichText[] = [];
  const text = createTextReader();
  await readXml(chunks, {
    ...text,
    close: (name) => {
      text.close(name);
      if (name !== "si") return;
      strings.push(text.take());
      if (strings.length > MOST_STRINGS) {
        throw new SpreadsheetRefusal(TOO_LARGE);
      }
    },
  });
  return strings;
}
