import { createHash } from "node:crypto";

import { writeFrontMatter } from "#cli/site-folder/front-matter.ts";
import type { Row, SiteContents } from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import { createStorage } from "#data/client/storage.ts";
import { writeCsv } from "#domain/csv.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";
import { SHEETS } from "#domain/spreadsheet/sheets.ts";

/** A file of an exported folder. */
export interface FolderFile {
  /** With slashes. */
  path: string;
  bytes: Uint8Array;
}

/** Where the records of a table are, and which of their columns is the text below the front matter. */
export const MARKDOWN = {
  products: { folder: "productos", body: "description" },
  news: { folder: "noticias", body: "content" },
} as const;

export const JSON_FILES = {
  menu_items: "menu.json",
  site_content: "textos.json",
  pictures: "imagenes.json",
} as const;

export const REDIRECTS = "redirecciones.csv";
export const STORED = "archivos";

/** Tables for people, which spreadsheets open and the panel imports; not part of the digest. */
const SPREADSHEETS: readonly [table: RecordTable, path: string][] = [
  ["products", "productos.csv"],
  ["news", "noticias.csv"],
  ["menu_items", "menu.csv"],
  ["site_content", "textos.csv"],
];

const toBytes = (text: string) => new TextEncoder().encode(text);

/** What a folder is read from again, in an order of its own: the same contents are the same files. */
export async function* listFolderFiles(
  client: Client,
  { records, pictures, redirects, files }: SiteContents,
): AsyncGenerator<FolderFile> {
  for (const table of ["products", "news"] as const) {
    const { folder, body } = MARKDOWN[table];
    for (const { [body]: text, ...values } of records[table]) {
      const file = writeFrontMatter(values, String(text));
      yield { path: `${folder}/${String(values["slug"])}.md`, bytes: toBytes(file) };
    }
  }
  yield { path: JSON_FILES.menu_items, bytes: writeJson(records.menu_items) };
  yield { path: JSON_FILES.site_content, bytes: writeJson(records.site_content) };
  yield { path: JSON_FILES.pictures, bytes: writeJson(pictures) };
  const columns = [
    { heading: "Desde", read: ({ from }: { from: string }) => from },
    { heading: "Hacia", read: ({ to }: { to: string }) => to },
  ];
  yield { path: REDIRECTS, bytes: toBytes(writeCsv(columns, redirects)) };
  const bucket = createStorage(client).from(MEDIA_BUCKET);
  for (const name of files) {
    const blob = unwrapStored(await bucket.download(name));
    yield { path: `${STORED}/${name}`, bytes: new Uint8Array(await blob.arrayBuffer()) };
  }
}

/** The same records as tables. */
export function* listSpreadsheets({ records }: SiteContents): Generator<FolderFile> {
  for (const [table, path] of SPREADSHEETS) {
    const rows = records[table] as readonly { id: string }[];
    yield { path, bytes: toBytes(writeCsv(writeColumns(SHEETS[table]), rows)) };
  }
}

function writeJson(rows: readonly Row[]): Uint8Array {
  return toBytes(`${JSON.stringify(rows, null, 2)}\n`);
}

/** A digest of files, in any order. */
export function createDigest() {
  const lines: string[] = [];
  return {
    add: ({ path, bytes }: FolderFile) =>
      void lines.push(`${createHash("sha256").update(bytes).digest("hex")}  ${path}\n`),
    /** `sha256sum` of what `sha256sum` says of each file, sorted. */
    finish: () => createHash("sha256").update(lines.toSorted().join("")).digest("hex"),
  };
}

/** The digest of a site's contents, as an export of it has it. @throws {DataError} */
export async function digestContents(client: Client, contents: SiteContents): Promise<string> {
  const digest = createDigest();
  for await (const file of listFolderFiles(client, contents)) digest.add(file);
  return digest.finish();
}
