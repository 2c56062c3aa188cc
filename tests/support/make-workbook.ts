import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of files, compressed. */
export function zipFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), about, tail, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...bodies, entries, end]));
}

/** Moves the sizes and places of an archive's directory to extra fields (PKWARE APPNOTE 4.5.3). */
export function lengthenSizes(archive: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.subarray(-22);
  let at = end.readUInt32LE(16);
  const parts = [bytes.subarray(0, at)];
  for (let count = end.readUInt16LE(10); count > 0; count -= 1) {
    const entry = Buffer.from(bytes.subarray(at, at + 46 + bytes.readUInt16LE(at + 28)));
    at += entry.length;
    const extra = Buffer.alloc(28);
    extra.writeUInt32LE(0x0018_0001);
    for (const [index, offset] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(offset)), 4 + index * 8);
      entry.writeUInt32LE(0xffff_ffff, offset);
    }
    entry.writeUInt16LE(extra.length, 30);
    parts.push(entry, extra);
  }
  return Uint8Array.from(Buffer.concat([...parts, end]));
}

interface WorkbookSheet {
  name: string;
  state?: "hidden" | "veryHidden";
  /** What is before the rows, such as `<cols>`. */
  before?: string;
  /** The content of `<sheetData>`. */
  data: string;
  /** What is after the rows, such as `<mergeCells>`. */
  after?: string;
}

interface WorkbookParts {
  sheets: readonly WorkbookSheet[];
  /** Formats, which cells name by their place, from 1. */
  formats?: readonly string[];
  /** The content of `<sst>`. */
  strings?: string;
  is1904?: boolean;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function writeRelations(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`;
}

/** An .xlsx file, from the XML of its parts; style 0 is General, and the last one struck out. */
export function makeWorkbook({ sheets, formats = [], strings = "", is1904 }: WorkbookParts) {
  const pages = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
  );
  const styles = formats.map((code, index) => ({ id: 164 + index, code: escapeXml(code) }));
  const files = sheets.map(({ before = "", data, after = "" }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `${HEAD}<worksheet ${MAIN}>${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
  ]);
  return zipFiles({
    "[Content_Types].xml": `${HEAD}<Types/>`,
    "_rels/.rels": writeRelations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${pages.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": writeRelations([
      ...sheets.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`] as const),
      ["styles", "styles.xml"],
      ["sharedStrings", "/xl/sharedStrings.xml"],
    ]),
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts>${styles.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join("")}</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/>${styles.map(({ id }) => `<xf numFmtId="${id}" fontId="0"/>`).join("")}<xf numFmtId="0" fontId="1"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<sst ${MAIN}>${strings}</sst>`,
    ...(Object.fromEntries(files) as Record<string, string>),
  });
}

/** A cell with its own text. */
export const textCell = (place: string, text: string, attributes = "") =>
  `<c r="${place}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
