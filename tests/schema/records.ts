import { RECORD_KINDS, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import { testHideable } from "#tests/schema/record-samples.ts";
import {
  CANDIDATE,
  HIDDEN,
  OPEN,
  TEAM_ONLY,
  type TestedFunction,
  type TestedFunctions,
  type TestedTable,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

/** Tables that are no records that visitors read while they are not hidden. */
const OTHERS = {
  customer_references: {
    // None is visible without consent and its day (tests/pages/trust.test.ts).
    rights: `
      select  open  open  all   all   all   401   401
      insert  401   403   yes   yes   yes   401   401
      update  401   none  yes   yes   yes   401   401
      delete  401   none  yes   yes   yes   401   401`,
    rows: `insert into public.customer_references (id, name, is_visible, consents, consented_on)
      values ('${OPEN}', 'Visible', true, true, '2026-11-01'), ('${HIDDEN}', 'Oculta', false, false, null)`,
    insert: { name: "Nueva" },
    update: { name: "Cambiada" },
  },
  lots: {
    // Visitors open one by its code, through the server.
    rights: TEAM_ONLY,
    rows: `insert into public.lots (id, lot_code, product_id, is_published, is_public)
      values ('${OPEN}', 'L-1', '${OPEN}', true, true), ('${HIDDEN}', 'L-2', null, false, false)`,
    insert: { lot_code: "L-3" },
    update: { laboratory: "Otro" },
  },
  site_content: {
    rights: `
      select  all   all   all   all   all   401   401
      insert  401   403   yes   yes   yes   401   401
      update  401   none  one   yes   yes   401   401
      delete  401   none  one   yes   yes   401   401`,
    rows: `insert into public.site_content (id, section, key, value)
      values ('${OPEN}', 'hero', 'title', 'a'), ('${HIDDEN}', 'whatsapp', 'enabled', 'true')`,
    insert: { section: "hero", key: "badge", value: "b" },
    update: { value: "changed" },
  },
  slug_redirects: {
    // Written by triggers only; the redirect of a draft would disclose its name.
    rights: `
      select  open  open  all   all   all   401   401
      insert  401   403   403   403   yes   401   401
      update  401   403   403   403   yes   401   401
      delete  401   403   403   403   yes   401   401`,
    rows: `insert into public.slug_redirects (id, slug, product_id, news_id)
      values ('${OPEN}', 'vieja', '${OPEN}', null), ('${HIDDEN}', 'borrador-viejo', null, '${HIDDEN}')`,
    insert: { slug: "otra", product_id: OPEN },
    update: { slug: "changed" },
  },
} as const satisfies TestedTables;

/** The names by which other tests know the rows. */
const NAMES: Readonly<Partial<Record<RecordTable, readonly [shown: string, hidden: string]>>> = {
  products: ["Glicerina", "Melaza"],
  news: ["Publicada", "Borrador"],
  menu_items: ["Activo", "Inactivo"],
};

type Hideable = Exclude<RecordTable, "site_content" | "lots" | "customer_references">;

/** The record types, by their definitions, and what belongs to them. */
export const RECORDS = {
  ...(Object.fromEntries(
    RECORD_KINDS.flatMap((table) => {
      const { visible } = RECORD_TABLES[table];
      if (visible === undefined || Object.hasOwn(OTHERS, table)) return [];
      return [[table, testHideable(RECORD_TABLES[table], visible, NAMES[table])]];
    }),
  ) as Readonly<Record<Hideable, TestedTable>>),
  ...OTHERS,
};

/** The rights on the function that searches a list: it reads what its caller may. */
const LISTING = "401 yes yes yes yes";

const PLACE = { item_id: OPEN, neighbour_id: OPEN, is_after: true };
const SEARCH = { query: "publicada", in_category: "Innovación", page_size: 9, page: 1 };
const STATE = { as_of: "2026-11-20T12:00:00Z", with_package: OPEN };
const SWITCH = { kind: "news", ids: [OPEN], flag: "is_published", is_on: false };

const REMOVAL = {
  publication: CANDIDATE,
  name: "Lo de ejemplo",
  records: [OPEN],
  texts: [{ id: OPEN, value: "a" }],
};

const KEY = { key_id: "a".repeat(8), private_key: "b".repeat(43), public_key: "c".repeat(43) };

const OTHER_FUNCTIONS = {
  open_lot: [{ code: "L-1" }, "401 403 403 403 yes"],
  store_lot_key: [{ ...KEY, is_first: false }, "401 403 403 403 yes"],
  list_lot_keys: [{}, "yes yes yes yes yes"],
  list_lot_recipients: [{ lot: OPEN }, "401 none yes yes yes"],
  list_delivered_lots: [{ request: OPEN }, "401 none yes yes yes"],
  content_version: [{}, "yes yes yes yes yes"],
  has_menu_items: [{}, "yes yes yes yes yes"],
  search_news: [SEARCH, "yes yes yes yes yes"],
  search_products: [{ query: "melaza" }, "yes yes yes yes yes"],
  search_similar_products: [{ query: "melasa" }, "yes yes yes yes yes"],
  preview_products: [STATE, "401 403 yes yes yes"],
  preview_news: [STATE, "401 403 yes yes yes"],
  preview_menu_items: [STATE, "401 403 yes yes yes"],
  preview_site_content: [STATE, "401 403 yes yes yes"],
  preview_has_menu_items: [STATE, "401 403 yes yes yes"],
  preview_list_product_classes: [STATE, "401 403 yes yes yes"],
  preview_search_products: [{ query: "melaza", ...STATE }, "401 403 yes yes yes"],
  preview_search_similar_products: [{ query: "melasa", ...STATE }, "401 403 yes yes yes"],
  preview_search_news: [{ ...SEARCH, ...STATE }, "401 403 yes yes yes"],
  count_news_categories: [{}, "401 yes yes yes yes"],
  find_linking_records: [{ kind: "products", slugs: ["x"] }, "401 yes yes yes yes"],
  find_content: [{ search: [] }, "401 yes yes yes yes"],
  list_named_content: [{ names: ["hero.title"] }, "401 yes yes yes yes"],
  list_product_categories: [{}, "401 yes yes yes yes"],
  list_product_classes: [{}, "yes yes yes yes yes"],
  delete_records: [{ kind: "products", ids: [OPEN] }, "401 none yes yes yes"],
  switch_records: [SWITCH, "401 none yes yes yes"],
  move_menu_item: [{ item_id: OPEN, direction: 1 }, "401 none yes yes yes"],
  place_menu_item: [PLACE, "401 none yes yes yes"],
  restore_deleted: [{ kind: "products", ids: [OPEN] }, "401 none yes yes yes"],
  find_deleted: [{ search: [] }, "401 none none none none"],
  restore_deletions: [{ revisions: [1] }, "401 none yes yes yes"],
  erase_deletions: [{ revisions: [1] }, "401 403 403 yes 403"],
  erase_deleted_before: [{ moment: "2200-01-01T00:00:00Z" }, "401 403 403 yes 403"],
  restore_revision: [{ revision_id: 1 }, "401 none yes yes yes"],
  read_first_steps: [{ names: ["contact.phone"] }, "401 403 yes yes 403"],
  settle_first_step: [{ step: "hours", is_settled: true }, "401 403 403 yes 403"],
  fold_first_steps: [{ is_folded: true }, "401 403 yes yes 403"],
  remove_examples: [REMOVAL, "401 403 403 yes 403"],
} as const satisfies TestedFunctions;

type Find = `find_${Hideable | "lots" | "customer_references"}`;

/** Those of the definitions' lists, and the others. */
export const RECORD_FUNCTIONS = {
  ...(Object.fromEntries(
    RECORD_KINDS.map((table) => [RECORD_TABLES[table].list.find, [{ search: "" }, LISTING]]),
  ) as unknown as Readonly<Record<Find, TestedFunction>>),
  ...OTHER_FUNCTIONS,
};
