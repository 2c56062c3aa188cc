import {
  HIDDEN,
  OPEN,
  type TestedFunctions,
  type TestedTables,
} from "#tests/schema/tested-table.ts";

export const RECORDS = {
  products: {
    rights: `
      select  open  open  all   all   401  401
      insert  401   403   yes   yes   401  401
      update  401   none  yes   yes   401  401
      delete  401   none  yes   yes   401  401`,
    rows: `insert into public.products (id, title, is_published)
      values ('${OPEN}', 'Glicerina', true), ('${HIDDEN}', 'Melaza', false)`,
    insert: { title: "Fosfato" },
    update: { description: "changed" },
  },
  news: {
    rights: `
      select  open  open  all   all   401  401
      insert  401   403   yes   yes   401  401
      update  401   none  yes   yes   401  401
      delete  401   none  yes   yes   401  401`,
    rows: `insert into public.news (id, title, is_published)
      values ('${OPEN}', 'Publicada', true), ('${HIDDEN}', 'Borrador', false)`,
    insert: { title: "Nueva" },
    update: { excerpt: "changed" },
  },
  site_content: {
    rights: `
      select  all   all   all   all   401  401
      insert  401   403   yes   yes   401  401
      update  401   none  yes   yes   401  401
      delete  401   none  yes   yes   401  401`,
    rows: `insert into public.site_content (id, section, key, value)
      values ('${OPEN}', 'hero', 'title', 'a'), ('${HIDDEN}', 'whatsapp', 'enabled', 'true')`,
    insert: { section: "hero", key: "badge", value: "b" },
    update: { value: "changed" },
  },
  menu_items: {
    rights: `
      select  open  open  all   all   401  401
      insert  401   403   yes   yes   401  401
      update  401   none  yes   yes   401  401
      delete  401   none  yes   yes   401  401`,
    rows: `insert into public.menu_items (id, name, url, is_active)
      values ('${OPEN}', 'Activo', '/', true), ('${HIDDEN}', 'Inactivo', '/x', false)`,
    insert: { name: "Nuevo", url: "/nuevo" },
    update: { name: "changed" },
  },
  slug_redirects: {
    // Written by triggers only; the redirect of a draft would disclose its name.
    rights: `
      select  open  open  all   all   401  401
      insert  401   403   403   yes   401  401
      update  401   403   403   yes   401  401
      delete  401   403   403   yes   401  401`,
    rows: `insert into public.slug_redirects (id, slug, product_id, news_id)
      values ('${OPEN}', 'vieja', '${OPEN}', null), ('${HIDDEN}', 'borrador-viejo', null, '${HIDDEN}')`,
    insert: { slug: "otra", product_id: OPEN },
    update: { slug: "changed" },
  },
} as const satisfies TestedTables;

const PLACE = { item_id: OPEN, neighbour_id: OPEN, is_after: true };
const SEARCH = { query: "publicada", in_category: "Innovación", page_size: 9, page: 1 };
const STATE = { as_of: "2026-11-20T12:00:00Z", with_package: OPEN };
const SWITCH = { kind: "news", ids: [OPEN], flag: "is_published", is_on: false };

export const RECORD_FUNCTIONS = {
  content_version: [{}, "yes yes yes yes"],
  has_menu_items: [{}, "yes yes yes yes"],
  search_news: [SEARCH, "yes yes yes yes"],
  search_products: [{ query: "melaza" }, "yes yes yes yes"],
  search_similar_products: [{ query: "melasa" }, "yes yes yes yes"],
  preview_products: [STATE, "401 403 yes yes"],
  preview_news: [STATE, "401 403 yes yes"],
  preview_menu_items: [STATE, "401 403 yes yes"],
  preview_site_content: [STATE, "401 403 yes yes"],
  preview_has_menu_items: [STATE, "401 403 yes yes"],
  preview_list_product_classes: [STATE, "401 403 yes yes"],
  preview_search_products: [{ query: "melaza", ...STATE }, "401 403 yes yes"],
  preview_search_similar_products: [{ query: "melasa", ...STATE }, "401 403 yes yes"],
  preview_search_news: [{ ...SEARCH, ...STATE }, "401 403 yes yes"],
  find_products: [{ search: "" }, "401 yes yes yes"],
  find_news: [{ search: "" }, "401 yes yes yes"],
  find_menu_items: [{ search: "" }, "401 yes yes yes"],
  find_linking_records: [{ kind: "products", slugs: ["x"] }, "401 yes yes yes"],
  find_content: [{ search: [] }, "401 yes yes yes"],
  list_named_content: [{ names: ["hero.title"] }, "401 yes yes yes"],
  list_product_categories: [{}, "401 yes yes yes"],
  list_product_classes: [{}, "yes yes yes yes"],
  delete_records: [{ kind: "products", ids: [OPEN] }, "401 none yes yes"],
  switch_records: [SWITCH, "401 none yes yes"],
  move_menu_item: [{ item_id: OPEN, direction: 1 }, "401 none yes yes"],
  place_menu_item: [PLACE, "401 none yes yes"],
  restore_deleted: [{ kind: "products", ids: [OPEN] }, "401 none yes yes"],
  find_deleted: [{ search: [] }, "401 none none none"],
  restore_deletions: [{ revisions: [1] }, "401 none yes yes"],
  erase_deletions: [{ revisions: [1] }, "401 403 yes 403"],
  erase_deleted_before: [{ moment: "2200-01-01T00:00:00Z" }, "401 403 yes 403"],
  restore_revision: [{ revision_id: 1 }, "401 none yes yes"],
} as const satisfies TestedFunctions;
