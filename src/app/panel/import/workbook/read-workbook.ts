import { readStyles } from "#app/panel/import/workbook/read-styles.ts";
import { readWorksheet, type Workbook } from "#app/panel/import/workbook/read-worksheet.ts";
import { type Attributes, readXml } from "#app/panel/import/workbook/read-xml.ts";
import { createTextReader, type RichText } from "#app/panel/import/workbook/rich-text.ts";
import {
  DAMAGED,
  describeOther,
  LIBREOFFICE,
  PROTECTED,
  SpreadsheetError,
  TOO_LARGE,
} from "#app/panel/lib/spreadsheets/spreadsheet-error.ts";
import type { Grid } from "#domain/spreadsheet/read-grid.ts";
import { openZip, type UnpackBudget, unpack, type Zip, ZipError } from "#lib/zip.ts";

/** The total size limit of the unpacked parts that are read (zip bombs). */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_STRINGS = 500_000;
const MOST_SHEETS = 20;

/** Reads the visible worksheets of an .xlsx file. @throws {SpreadsheetError} */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Grid[]> {
  try {
    return await readSheets(bytes);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new SpreadsheetError(ZIP_PROBLEMS[error.reason], { cause: error });
  }
}

const ZIP_PROBLEMS: Readonly<Record<ZipError["reason"], string>> = {
  damaged: DAMAGED,
  protected: PROTECTED,
  "too-large": TOO_LARGE,
};

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Grid[]> {
  const zip = openZip(bytes);
  await rejectOtherFormats(zip);
  const budget = { left: MOST_UNPACKED_BYTES };
  const open = (name: string) => openPart(zip, name, budget);
  const main = await findMainPart(open);
  const targets = await readRelations(open, main);
  const { sheets, is1904 } = await listSheets(open, main);
  const partOf = (kind: string) => [...targets.values()].find(({ type }) => type === kind)?.path;
  const [stylesPart, stringsPart] = [partOf("styles"), partOf("sharedStrings")];
  const workbook: Workbook = {
    is1904,
    styles: stylesPart === undefined ? [] : await readStyles(open(stylesPart)),
    strings: stringsPart === undefined ? [] : await readStrings(open(stringsPart)),
  };
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const grids: Grid[] = [];
  for (const { name, relation } of sheets
    .filter(({ isHidden }) => !isHidden)
    .slice(0, MOST_SHEETS)) {
    const path = targets.get(relation)?.path;
    if (path === undefined || targets.get(relation)?.type !== "worksheet") continue;
    // oxlint-disable-next-line no-await-in-loop -- serial, because they share one size limit
    const worksheet = await readWorksheet(open(path), workbook);
    grids.push({ name, hidden, isDelimited: false, ...worksheet });
  }
  if (grids.length === 0) throw new SpreadsheetError(hidden.length > 0 ? ALL_HIDDEN : DAMAGED);
  return grids;
}

const ALL_HIDDEN =
  "Todas las hojas del archivo están ocultas. Muestre en Excel la que quiere importar, guarde el archivo y elíjalo de nuevo.";

type OpenPart = (path: string) => AsyncIterable<Uint8Array>;

async function* openPart(
  zip: Zip,
  path: string,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array, void> {
  const entry = zip.get(path.toLowerCase());
  if (entry === undefined) throw new SpreadsheetError(DAMAGED);
  yield* unpack(entry, budget);
}

/** Recognizes zip files of other programs. @throws {SpreadsheetError} */
async function rejectOtherFormats(zip: Zip): Promise<void> {
  const has = (start: string) => [...zip.keys()].some((name) => name.startsWith(start));
  const refuse = (message: string) => {
    throw new SpreadsheetError(message);
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
  /** The last segment of its type, such as `worksheet`. */
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

interface SheetEntry {
  name: string;
  relation: string;
  isHidden: boolean;
}

async function listSheets(
  open: OpenPart,
  main: string,
): Promise<{ sheets: SheetEntry[]; is1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await readXml(open(main), {
    open: (name, attributes: () => Attributes) => {
      if (name === "workbookPr")
        is1904 = /^(?:1|true|on)$/.test(attributes().get("date1904") ?? "");
      if (name !== "sheet") return;
      const read = attributes();
      sheets.push({
        name: read.get("name") ?? "",
        relation: read.get("id") ?? "",
        isHidden: (read.get("state") ?? "visible") !== "visible",
      });
    },
  });
  return { sheets, is1904 };
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
        throw new SpreadsheetError(TOO_LARGE);
      }
    },
  });
  return strings;
}
