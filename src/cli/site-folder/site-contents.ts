import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { listFiles } from "#data/media/media.ts";
import { listCertificates } from "#data/media/private-files.ts";
import { listWholeRecords } from "#data/records/whole-records.ts";
import { listOldAddresses } from "#data/redirects.ts";
import { listRedirects } from "#data/review/site-state.ts";
import { PRIVATE_BUCKET } from "#domain/media/private-file.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { isSame } from "#domain/records/changes.ts";
import {
  KINDS_TEXTS_LAST,
  RECORD_TABLES,
  type RecordTable,
} from "#domain/records/record-tables.ts";

/** A row, as PostgREST gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** A former address of a page, and the one that it leads to. */
export interface Redirect {
  from: string;
  to: string;
}

/** A site's content, without personal data, accounts and history. */
export interface SiteContents {
  records: Readonly<Record<RecordTable, readonly Row[]>>;
  /** Notes on pictures: default texts and crops. */
  pictures: readonly Row[];
  redirects: readonly Redirect[];
  /** The stored files' paths in the folder, the oldest first of each of {@link STORED_FOLDERS}. */
  files: readonly string[];
}

/** The folders of stored files, and their buckets. Of the private bucket only certificates are content. */
export const STORED_FOLDERS: readonly { folder: string; bucket: string }[] = [
  { folder: "archivos", bucket: MEDIA_BUCKET },
  { folder: "privados", bucket: PRIVATE_BUCKET },
];

/** Where the file at a path in the folder is stored; null for another path. */
export function findStored(path: string): { bucket: string; name: string } | null {
  const place = STORED_FOLDERS.find(({ folder }) => path.startsWith(`${folder}/`));
  return place ? { bucket: place.bucket, name: path.slice(place.folder.length + 1) } : null;
}

/** The folder of the pages of a table's records. */
export const PAGES = { products: "/productos/", news: "/noticias/" } as const;

/** Reads everything. @param client with the secret key @throws {DataError} */
export async function readContents(client: Client): Promise<SiteContents> {
  const tables = await Promise.all(
    KINDS_TEXTS_LAST.map(async (table) => [table, await listWholeRecords(client, table)] as const),
  );
  const records = Object.fromEntries(tables) as unknown as SiteContents["records"];
  const [files, certificates] = await Promise.all([listFiles(client), listCertificates(client)]);
  return {
    records,
    pictures: await readAll(async (first, last) =>
      unwrap(await client.from("pictures").select("*").order("address").range(first, last)),
    ),
    redirects: await readRedirects(client, records),
    files: [
      ...files.map(({ name }) => `archivos/${name}`).toReversed(),
      ...certificates.map((name) => `privados/${name}`),
    ],
  };
}

async function readRedirects(
  client: Client,
  records: SiteContents["records"],
): Promise<Redirect[]> {
  const slugs = new Map([...records.products, ...records.news].map(({ id, slug }) => [id, slug]));
  const [rows, byHand] = await Promise.all([listRedirects(client), listOldAddresses(client)]);
  const ofRecords = rows.map(({ slug, product_id, news_id }) => {
    const pages = product_id === null ? PAGES.news : PAGES.products;
    return { from: `${pages}${slug}`, to: `${pages}${String(slugs.get(product_id ?? news_id))}` };
  });
  return [
    ...ofRecords,
    ...byHand.map(({ from_path, target }) => ({ from: from_path, to: target })),
  ];
}

/** `12 productos, 30 noticias, …, 4 archivos`. */
export function countContents({ records, redirects, files }: SiteContents): string {
  const counts = KINDS_TEXTS_LAST.map((table) => {
    const { one, many } = RECORD_TABLES[table].label;
    return `${records[table].length} ${records[table].length === 1 ? one : many}`;
  });
  return [...counts, `redirecciones: ${redirects.length}`, `archivos: ${files.length}`].join(", ");
}

/** A row of a folder, and the site's own row of that name. */
interface Change {
  row: Row;
  stored: Row;
}

export interface TablePlan {
  added: readonly Row[];
  changed: readonly Change[];
  /** Rows that the folder does not have. */
  surplus: readonly Row[];
}

export interface SitePlan {
  records: Readonly<Record<RecordTable, TablePlan>>;
  pictures: TablePlan;
  redirects: readonly Redirect[];
  files: { added: readonly string[]; surplus: readonly string[] };
}

/** The columns that name a row besides its id; by default the surest key of its type. */
const NAMES: Readonly<Partial<Record<RecordTable | "pictures", readonly string[]>>> = {
  menu_items: ["name", "url"],
  site_content: ["section", "key"],
  pictures: ["address"],
};

function nameRow(table: RecordTable | "pictures", row: Row): string {
  const columns =
    NAMES[table] ?? (table === "pictures" ? [] : RECORD_TABLES[table].keys.slice(0, 1));
  return JSON.stringify(columns.map((column) => row[column]));
}

/** Columns that the database sets on a change. */
const FOLLOWING: ReadonlySet<string> = new Set(["id", "created_at", "updated_at"]);

/**
 * The changes that make a site equal to a folder.
 *
 * @param isExact whether ids and times count too
 */
export function planContents(site: SiteContents, wanted: SiteContents, isExact: boolean): SitePlan {
  const plan = (table: RecordTable | "pictures", stored: readonly Row[], rows: readonly Row[]) =>
    planTable({ nameOf: (row) => nameRow(table, row), isExact }, stored, rows);
  const tables = KINDS_TEXTS_LAST.map((table) => [
    table,
    plan(table, site.records[table], wanted.records[table]),
  ]);
  const nameOf = ({ from, to }: Redirect) => `${from} ${to}`;
  const known = new Set(site.redirects.map(nameOf));
  return {
    records: Object.fromEntries(tables) as SitePlan["records"],
    pictures: plan("pictures", site.pictures, wanted.pictures),
    redirects: wanted.redirects.filter((one) => !known.has(nameOf(one))),
    files: {
      added: wanted.files.filter((name) => !site.files.includes(name)),
      surplus: site.files.filter((name) => !wanted.files.includes(name)),
    },
  };
}

interface Comparison {
  nameOf: (row: Row) => string;
  isExact: boolean;
}

function planTable(
  { nameOf, isExact }: Comparison,
  stored: readonly Row[],
  wanted: readonly Row[],
): TablePlan {
  const byId = new Map(stored.map((row) => [row["id"], row]));
  const byName = new Map(stored.map((row) => [nameOf(row), row]));
  const left = new Set(stored);
  const added: Row[] = [];
  const changed: Change[] = [];
  for (const row of wanted) {
    const own = [byId.get(row["id"]), byName.get(nameOf(row))].find(
      (one) => one !== undefined && left.has(one),
    );
    if (own === undefined) added.push(row);
    else if (differs(row, own, isExact)) changed.push({ row, stored: own });
    if (own !== undefined) left.delete(own);
  }
  return { added, changed, surplus: [...left] };
}

/** Columns that a row omits are ignored. */
function differs(row: Row, stored: Row, isExact: boolean): boolean {
  return Object.entries(row).some(
    ([column, value]) => (isExact || !FOLLOWING.has(column)) && !isSame(stored[column], value),
  );
}

/** Whether a site equals a folder. */
export function isFulfilled({ records, pictures, redirects, files }: SitePlan): boolean {
  const tables = [...Object.values(records), pictures];
  const isDone = tables.every(({ added, changed }) => added.length + changed.length === 0);
  return isDone && redirects.length + files.added.length === 0;
}
