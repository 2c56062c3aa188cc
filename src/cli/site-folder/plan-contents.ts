import {
  RECORD_KINDS,
  type Redirect,
  type Row,
  type SiteContents,
} from "#cli/site-folder/site-contents.ts";
import { isSame } from "#domain/records/changes.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

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

/** The columns that name a row besides its id. */
const NAMES: Readonly<Record<RecordTable | "pictures", (row: Row) => string>> = {
  products: ({ slug }) => String(slug),
  news: ({ slug }) => String(slug),
  menu_items: ({ name, url }) => `${String(name)} ${String(url)}`,
  site_content: ({ section, key }) => `${String(section)}.${String(key)}`,
  pictures: ({ address }) => String(address),
};

/** Columns that follow from a change. */
const FOLLOWING: ReadonlySet<string> = new Set(["id", "created_at", "updated_at"]);

/**
 * What makes a site what a folder says.
 *
 * @param isExact whether ids and times count too
 */
export function planContents(site: SiteContents, wanted: SiteContents, isExact: boolean): SitePlan {
  const plan = (table: RecordTable | "pictures", stored: readonly Row[], rows: readonly Row[]) =>
    planTable({ nameOf: NAMES[table], isExact }, stored, rows);
  const tables = RECORD_KINDS.map((table) => [
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

/** A row that leaves out a column says nothing of it. */
function differs(row: Row, stored: Row, isExact: boolean): boolean {
  return Object.entries(row).some(
    ([column, value]) => (isExact || !FOLLOWING.has(column)) && !isSame(stored[column], value),
  );
}

/** Whether a site is what a folder says. */
export function isFulfilled({ records, pictures, redirects, files }: SitePlan): boolean {
  const tables = [...Object.values(records), pictures];
  const isDone = tables.every(({ added, changed }) => added.length + changed.length === 0);
  return isDone && redirects.length + files.added.length === 0;
}
