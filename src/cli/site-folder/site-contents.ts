import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { listFiles } from "#data/media/media.ts";
import { listWholeRecords } from "#data/records/whole-records.ts";
import { listRedirects } from "#data/review/site-state.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";

/** A row, as PostgREST gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** A former address of a page, and the one that it leads to. */
export interface Redirect {
  from: string;
  to: string;
}

/** What a site shows, and what its office keeps beside it: without people's data, accounts and history. */
export interface SiteContents {
  records: Readonly<Record<RecordTable, readonly Row[]>>;
  /** What is noted of pictures. */
  pictures: readonly Row[];
  redirects: readonly Redirect[];
  /** The names of stored files, the oldest first. */
  files: readonly string[];
}

export const RECORD_KINDS: readonly RecordTable[] = [
  "products",
  "news",
  "menu_items",
  "site_content",
];

/** The folder of the pages of a table's records. */
export const PAGES = { products: "/productos/", news: "/noticias/" } as const;

/** Reads everything. @param client with the secret key @throws {DataError} */
export async function readContents(client: Client): Promise<SiteContents> {
  const tables = await Promise.all(
    RECORD_KINDS.map(async (table) => [table, await listWholeRecords(client, table)] as const),
  );
  const records = Object.fromEntries(tables) as unknown as SiteContents["records"];
  const files = await listFiles(client);
  return {
    records,
    pictures: await readAll(async (first, last) =>
      unwrap(await client.from("pictures").select("*").order("address").range(first, last)),
    ),
    redirects: await readRedirects(client, records),
    files: files.map(({ name }) => name).toReversed(),
  };
}

async function readRedirects(
  client: Client,
  records: SiteContents["records"],
): Promise<Redirect[]> {
  const slugs = new Map([...records.products, ...records.news].map(({ id, slug }) => [id, slug]));
  const rows = await listRedirects(client);
  return rows.map(({ slug, product_id, news_id }) => {
    const pages = product_id === null ? PAGES.news : PAGES.products;
    return { from: `${pages}${slug}`, to: `${pages}${String(slugs.get(product_id ?? news_id))}` };
  });
}

/** `12 productos, 30 noticias, …, 4 archivos`. */
export function countContents({ records, redirects, files }: SiteContents): string {
  const counts = RECORD_KINDS.map((table) => {
    const { one, many } = RECORD_TABLES[table].label;
    return `${records[table].length} ${records[table].length === 1 ? one : many}`;
  });
  return [...counts, `redirecciones: ${redirects.length}`, `archivos: ${files.length}`].join(", ");
}
