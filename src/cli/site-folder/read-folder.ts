import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import papa from "papaparse";

import { CommandError } from "#cli/command.ts";
import { JSON_FILES, MARKDOWN, REDIRECTS, STORED } from "#cli/site-folder/folder-files.ts";
import { readFrontMatter } from "#cli/site-folder/front-matter.ts";
import type { Redirect, Row, SiteContents } from "#cli/site-folder/site-contents.ts";
import { codeOf } from "#lib/files/durable-files.ts";

/** What a folder has; parts that it lacks are empty. @throws {CommandError} naming the file that cannot be read */
export async function readFolder(folder: string): Promise<SiteContents> {
  const readRows = async (name: string) => {
    const text = await readText(path.join(folder, name));
    return text === null ? [] : parseRows(name, text);
  };
  const records = {
    products: await readPages(folder, "products"),
    news: await readPages(folder, "news"),
    menu_items: await readRows(JSON_FILES.menu_items),
    site_content: await readRows(JSON_FILES.site_content),
  };
  const contents: SiteContents = {
    records,
    pictures: await readRows(JSON_FILES.pictures),
    redirects: parseRedirects((await readText(path.join(folder, REDIRECTS))) ?? ""),
    files: await listStored(folder),
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

async function readPages(folder: string, table: keyof typeof MARKDOWN): Promise<Row[]> {
  const { folder: pages, body } = MARKDOWN[table];
  const names = await listFolder(path.join(folder, pages));
  const rows: Row[] = [];
  for (const name of names.filter((one) => one.endsWith(".md")).toSorted()) {
    const where = `${pages}/${name}`;
    const file = parsePage(where, await readFile(path.join(folder, where), "utf8"));
    const slug = name.slice(0, -".md".length);
    rows.push({ slug, ...file.values, [body]: file.text });
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

/** Names in a folder; none when it is absent. A folder that cannot be read is no empty one: `--replace` deletes. */
export async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(absentIsEmpty);
}

function absentIsEmpty(error: unknown): [] {
  if (codeOf(error) === "ENOENT") return [];
  throw error;
}

async function listStored(folder: string): Promise<string[]> {
  const stored = path.join(folder, STORED);
  const entries = await readdir(stored, { recursive: true, withFileTypes: true }).catch(
    absentIsEmpty,
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(stored, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join("/"))
    .toSorted();
}
