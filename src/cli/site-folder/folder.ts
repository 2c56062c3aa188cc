import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import papa from "papaparse";
import { parse, stringify } from "yaml";

import { CommandError } from "#cli/command.ts";
import {
  findStored,
  type Redirect,
  type Row,
  type SiteContents,
  STORED_FOLDERS,
} from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import { createStorage } from "#data/client/storage.ts";
import { writeCsv } from "#domain/csv.ts";
import {
  KINDS_TEXTS_LAST,
  RECORD_TABLES,
  type RecordTable,
} from "#domain/records/record-tables.ts";
import { loadSheet } from "#domain/spreadsheet/load-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";
import { codeOf } from "#lib/files/durable-files.ts";

/** A file of an exported folder. */
interface FolderFile {
  /** With slashes. */
  path: string;
  bytes: Uint8Array;
}

export const PICTURE_NOTES = "imagenes.json";
const REDIRECTS = "redirecciones.csv";

const toBytes = (text: string) => new TextEncoder().encode(text);

/** The files of a folder, in a fixed order: equal contents give equal files. */
async function* listFolderFiles(
  client: Client,
  { records, pictures, redirects, files }: SiteContents,
): AsyncGenerator<FolderFile> {
  for (const table of KINDS_TEXTS_LAST) {
    const { folder } = RECORD_TABLES[table];
    if ("file" in folder) {
      yield { path: folder.file, bytes: writeJson(records[table]) };
      continue;
    }
    for (const { [folder.text]: text, ...values } of records[table]) {
      const file = writeFrontMatter(values, String(text));
      yield { path: `${folder.pages}/${String(values["slug"])}.md`, bytes: toBytes(file) };
    }
  }
  yield { path: PICTURE_NOTES, bytes: writeJson(pictures) };
  const columns = [
    { heading: "Desde", read: ({ from }: { from: string }) => from },
    { heading: "Hacia", read: ({ to }: { to: string }) => to },
  ];
  yield { path: REDIRECTS, bytes: toBytes(writeCsv(columns, redirects)) };
  for (const file of files) {
    const { bucket = "", name = "" } = findStored(file) ?? {};
    const blob = unwrapStored(await createStorage(client).from(bucket).download(name));
    yield { path: file, bytes: new Uint8Array(await blob.arrayBuffer()) };
  }
}

/** The same records as tables, for spreadsheets and the panel's import; not part of the digest. */
async function* listSpreadsheets({ records }: SiteContents): AsyncGenerator<FolderFile> {
  for (const table of KINDS_TEXTS_LAST) {
    const { folder } = RECORD_TABLES[table];
    const name = "file" in folder ? path.basename(folder.file, ".json") : folder.pages;
    const rows = records[table] as readonly { id: string }[];
    const columns = writeColumns(await loadSheet(table));
    yield { path: `${name}.csv`, bytes: toBytes(writeCsv(columns, rows)) };
  }
}

function writeJson(rows: readonly Row[]): Uint8Array {
  return toBytes(`${JSON.stringify(rows, null, 2)}\n`);
}

/** A digest of files, in any order. */
function createDigest() {
  const lines: string[] = [];
  return {
    add: ({ path: name, bytes }: FolderFile) =>
      void lines.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`),
    /** `sha256sum` of the sorted output of `sha256sum` for each file. */
    finish: () => createHash("sha256").update(lines.toSorted().join("")).digest("hex"),
  };
}

/** The digest of a site's contents, as an export writes it. @throws {DataError} */
export async function digestContents(client: Client, contents: SiteContents): Promise<string> {
  const digest = createDigest();
  for await (const file of listFolderFiles(client, contents)) digest.add(file);
  return digest.finish();
}

/** A text after the values that describe it, as static site generators read them: YAML between two lines `---`. */
export function writeFrontMatter(values: object, text: string): string {
  return `---\n${stringify(values, { lineWidth: 0 })}---\n\n${text}\n`;
}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*\r?\n(?:\r?\n)?([\s\S]*)$/m;

/** Null when there is no front matter. @throws {Error} when it is not a YAML map */
export function readFrontMatter(
  file: string,
): { values: Record<string, unknown>; text: string } | null {
  const [, yaml, text] = FRONT_MATTER.exec(file) ?? [];
  if (yaml === undefined || text === undefined) return null;
  const values: unknown = parse(yaml);
  if (typeof values !== "object" || values === null || Array.isArray(values)) return null;
  return { values: values as Record<string, unknown>, text: text.replace(/\r?\n$/, "") };
}

/** Writes a site's contents into a folder. @returns their digest @throws {DataError} */
export async function writeFolder(
  client: Client,
  contents: SiteContents,
  folder: string,
): Promise<string> {
  const digest = createDigest();
  for await (const file of listFolderFiles(client, contents)) {
    await write(folder, file);
    digest.add(file);
  }
  for await (const file of listSpreadsheets(contents)) await write(folder, file);
  await writeFile(path.join(folder, "LEAME.txt"), writeReadme());
  return digest.finish();
}

async function write(folder: string, file: FolderFile): Promise<void> {
  const target = path.join(folder, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, file.bytes);
}

/** The record types beyond those of the specification, a line each. */
function describeMore(): string {
  return KINDS_TEXTS_LAST.map((table) => RECORD_TABLES[table])
    .filter(({ place }) => place === undefined)
    .map(({ folder, label }) => `${"file" in folder ? folder.file : folder.pages}  ${label.many}\n`)
    .join("");
}

const writeReadme = () => `Lo que muestra el sitio, en formatos abiertos:

productos/, noticias/   un archivo Markdown por registro; arriba, entre las líneas ---, sus datos en YAML
menu.json, textos.json  el menú y los textos del sitio
${describeMore()}imagenes.json           lo que la oficina anotó de las imágenes: su texto y su recorte
redirecciones.csv       direcciones que cambiaron, y adónde llevan
archivos/               las imágenes y los documentos que se subieron, con la dirección que tienen en el sitio:
                        archivos/imagenes/x.webp es /storage/v1/object/public/media/imagenes/x.webp
privados/               los certificados de los lotes, que el sitio solo muestra donde corresponde
*.csv                   lo mismo como tablas, para una hoja de cálculo o para Importar, en el panel

No están las solicitudes, los suscriptores, las cuentas ni el historial: las solicitudes y los suscriptores se exportan en
el panel, y todo lo demás está en las copias de npm run backup.

npm run import -- ESTA_CARPETA lo trae a otra instalación (docs/deploy.md).
`;

/** Reads a folder; missing parts are empty. @throws {CommandError} naming the file that cannot be read */
export async function readFolder(folder: string): Promise<SiteContents> {
  const readRows = async (name: string) => {
    const text = await readText(path.join(folder, name));
    return text === null ? [] : parseRows(name, text);
  };
  const records = {} as Record<RecordTable, readonly Row[]>;
  for (const table of KINDS_TEXTS_LAST) {
    const place = RECORD_TABLES[table].folder;
    records[table] = "file" in place ? await readRows(place.file) : await readPages(folder, place);
  }
  const contents: SiteContents = {
    records,
    pictures: await readRows(PICTURE_NOTES),
    redirects: parseRedirects((await readText(path.join(folder, REDIRECTS))) ?? ""),
    files: (await Promise.all(STORED_FOLDERS.map((place) => listStored(folder, place)))).flat(),
  };
  const isEmpty = Object.values({ ...records, files: contents.files }).every(
    ({ length }) => length === 0,
  );
  if (isEmpty) {
    throw new CommandError(
      `En ${folder} no hay nada que importar: debe ser una carpeta de npm run export.`,
    );
  }
  return contents;
}

/** Null when there is no such file. */
async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
}

async function readPages(
  folder: string,
  { pages, text }: { pages: string; text: string },
): Promise<Row[]> {
  const names = await listFolder(path.join(folder, pages));
  const rows: Row[] = [];
  for (const name of names.filter((one) => one.endsWith(".md")).toSorted()) {
    const where = `${pages}/${name}`;
    const file = parsePage(where, await readFile(path.join(folder, where), "utf8"));
    const slug = name.slice(0, -".md".length);
    rows.push({ slug, ...file.values, [text]: file.text });
  }
  return rows;
}

function parsePage(where: string, file: string) {
  let reason = "debe empezar con sus datos entre dos líneas ---";
  try {
    const page = readFrontMatter(file);
    if (page !== null) return page;
  } catch (error) {
    reason = error instanceof Error ? error.message : reason;
  }
  throw new CommandError(`${where} no se entiende: ${reason}`);
}

function parseRows(where: string, text: string): Row[] {
  const rows = parseJson(where, text);
  const isList =
    Array.isArray(rows) && rows.every((row) => typeof row === "object" && row !== null);
  if (!isList) throw new CommandError(`${where} debe ser una lista de objetos en JSON.`);
  return rows as Row[];
}

function parseJson(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${where} no es JSON: ${String(error)}`, { cause: error });
  }
}

function parseRedirects(text: string): Redirect[] {
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true });
  return data.slice(1).map(([from = "", to = ""]) => ({ from, to }));
}

/** Names in a folder; none when it is absent. An unreadable folder is an error: `--replace` would delete its records. */
export async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(absentIsEmpty);
}

function absentIsEmpty(error: unknown): [] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

/** The paths of a folder's stored files. */
async function listStored(folder: string, place: { folder: string }): Promise<string[]> {
  const stored = path.join(folder, place.folder);
  const entries = await readdir(stored, { recursive: true, withFileTypes: true }).catch(
    absentIsEmpty,
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join("/"))
    .toSorted();
}
