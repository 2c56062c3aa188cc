import { readFile } from "node:fs/promises";
import path from "node:path";

import { CommandError } from "#cli/command.ts";
import { PICTURE_NOTES } from "#cli/site-folder/folder.ts";
import { joinNewsCategories, removeJoinedCategories } from "#cli/site-folder/news-categories.ts";
import {
  findStored,
  PAGES,
  type Redirect,
  type Row,
  type SitePlan,
  STORED_FOLDERS,
  type TablePlan,
} from "#cli/site-folder/site-contents.ts";
import type { Client } from "#data/client/client.ts";
import { DataError, unwrap } from "#data/client/errors.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import { createStorage } from "#data/client/storage.ts";
import { CACHE_SECONDS } from "#data/media/upload.ts";
import { listRecordNames } from "#data/records/import-records.ts";
import { WORKBOOK_TYPE } from "#domain/media/private-file.ts";
import { PICTURE_EXTENSIONS } from "#domain/media/upload-rules.ts";
import {
  KINDS_TEXTS_LAST,
  RECORD_TABLES,
  type RecordTable,
} from "#domain/records/record-tables.ts";

interface ApplyOptions {
  folder: string;
  /** Whether records that the folder lacks are deleted, and different ones replaced with their ids and times. */
  replaces: boolean;
}

type Table = RecordTable | "pictures";

/** Makes a site equal to a folder. @throws {CommandError} naming the record that is not accepted */
export async function applyContents(
  client: Client,
  plan: SitePlan,
  { folder, replaces }: ApplyOptions,
): Promise<void> {
  // Files first: no record ever names one that is not there.
  for (const name of plan.files.added) await upload(client, folder, name);
  const tables: readonly [Table, TablePlan][] = [
    ...KINDS_TEXTS_LAST.map((table): [Table, TablePlan] => [table, plan.records[table]]),
    ["pictures", plan.pictures],
  ];
  await joinNewsCategories(client, plan.records);
  for (const [table, { added, changed, surplus }] of tables) {
    if (table === "site_content") await removeJoinedCategories(client, plan.records.site_content);
    if (replaces) {
      const gone = [...surplus, ...changed.map(({ stored }) => stored)];
      await remove(client, table, gone);
      for (const { row } of changed) await insert(client, table, row);
    } else {
      for (const { row, stored } of changed) await update(client, table, row, stored);
    }
    for (const row of added) await insert(client, table, row);
  }
  await addRedirects(client, plan.redirects);
  if (!replaces) return;
  for (const { bucket } of STORED_FOLDERS) {
    const surplus = plan.files.surplus.map(findStored).filter((file) => file?.bucket === bucket);
    const names = surplus.map((file) => file?.name ?? "");
    if (names.length > 0) unwrapStored(await createStorage(client).from(bucket).remove(names));
  }
}

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PICTURE_EXTENSIONS).map(([type, name]): [string, string] => [`.${name}`, type]),
  [".pdf", "application/pdf"],
  [".xlsx", WORKBOOK_TYPE],
]);

async function upload(client: Client, folder: string, file: string): Promise<void> {
  const { bucket = "", name = "" } = findStored(file) ?? {};
  const bytes = await readFile(path.join(folder, file));
  const contentType =
    MEDIA_TYPES.get(path.extname(name).toLowerCase()) ?? "application/octet-stream";
  const options = { contentType, cacheControl: String(CACHE_SECONDS) };
  await naming(file, async () =>
    unwrapStored(await createStorage(client).from(bucket).upload(name, bytes, options)),
  );
}

/** The compiler cannot follow a table that is a parameter. */
const from = (client: Client, table: Table) => client.from(table as "news");

const keyOf = (table: Table) => (table === "pictures" ? "address" : "id") as "id";

/** Names in one request's address. */
const PART = 50;

async function remove(client: Client, table: Table, rows: readonly Row[]): Promise<void> {
  const key = keyOf(table);
  const names = rows.map((row) => String(row[key]));
  for (let first = 0; first < names.length; first += PART) {
    const part = names.slice(first, first + PART);
    unwrap(await from(client, table).delete().in(key, part).select(key));
  }
}

async function insert(client: Client, table: Table, row: Row): Promise<void> {
  await naming(nameRow(table, row), async () =>
    unwrap(await from(client, table).insert(row as never)),
  );
}

async function update(client: Client, table: Table, row: Row, stored: Row): Promise<void> {
  const key = keyOf(table);
  const { id: _id, created_at: _created, updated_at: _updated, ...columns } = row;
  await naming(nameRow(table, row), async () =>
    unwrap(
      await from(client, table)
        .update(columns as never)
        .eq(key, String(stored[key])),
    ),
  );
}

/** The file that contains a row, and its number in it. */
function nameRow(table: Table, row: Row): string {
  if (table === "pictures") return `${PICTURE_NOTES}, ${String(row["address"])}`;
  const { folder, name } = RECORD_TABLES[table];
  if ("pages" in folder) return `${folder.pages}/${String(row["slug"])}.md`;
  return `${folder.file}, ${String(row[name])}`;
}

async function naming(subject: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new CommandError(
      `${subject} no se puede guardar: ${error.message}. Corríjalo y repita la orden; lo anterior ya quedó.`,
      { cause: error },
    );
  }
}

/** Those from one record's page to another belong to that record; the ones without it are broken. */
async function addRedirects(client: Client, redirects: readonly Redirect[]): Promise<void> {
  const kinds = [
    ["products", "product_id"],
    ["news", "news_id"],
  ] as const;
  const byHand = new Set(redirects);
  for (const [table, column] of kinds) {
    const isOwn = (address: string) => address.startsWith(PAGES[table]);
    const own = redirects.filter((one) => isOwn(one.from) && isOwn(one.to));
    if (own.length === 0) continue;
    for (const one of own) byHand.delete(one);
    const names = await listRecordNames(client, table);
    const ids = new Map(names.map(({ id, names: { slug } }) => [`${PAGES[table]}${slug}`, id]));
    for (const { from: old, to } of own) {
      const id = ids.get(to);
      if (id === undefined) continue;
      const slug = old.slice(PAGES[table].length);
      await naming(`La redirección de ${old}`, async () =>
        unwrap(await client.from("slug_redirects").insert({ slug, [column]: id } as never)),
      );
    }
  }
  for (const { from: old, to } of byHand) {
    const row = { from_path: old, target: to };
    await naming(`La redirección de ${old}`, async () =>
      unwrap(await client.from("redirects").upsert([row], { onConflict: "from_path" })),
    );
  }
}
