import { RECORD_KINDS, RECORD_TABLES } from "#domain/records/record-tables.ts";

/* Requests that could disclose a draft. Each is made of what exists and of what does not, and both must look alike. */

/** What a probe asks about: a record with a draft, in a package with a publication, or nothing of the sort. */
export interface Target {
  /** A shown product. */
  product: string;
  /** The id that a new record is to have. */
  fresh: string;
  draft: string;
  package: string;
  publication: string;
  /** A publication that is done. */
  done: string;
  revision: number;
  /** A word that the draft holds, or that nothing holds. */
  word: string;
}

export interface Probe {
  method: string;
  path: (target: Target) => string;
  body?: (target: Target) => unknown;
  headers?: Record<string, string>;
}

const REPRESENTATION = { Prefer: "return=representation" };
const COUNT = { Prefer: "count=exact" };

const get = (path: Probe["path"], headers: Record<string, string> = {}): Probe => ({
  method: "GET",
  path,
  headers,
});
const head = (path: Probe["path"]): Probe => ({ method: "HEAD", path, headers: COUNT });
const send = (
  method: string,
  path: Probe["path"],
  body: Probe["body"] = () => undefined,
  headers: Record<string, string> = REPRESENTATION,
): Probe => ({ method, path, body, headers });
const call = (name: string, body: NonNullable<Probe["body"]>, query = ""): Probe =>
  send("POST", () => `rpc/${name}${query}`, body, COUNT);

const idOf: Record<string, (target: Target) => string | number> = {
  drafts: ({ draft }) => draft,
  packages: (target) => target.package,
  publications: ({ publication }) => publication,
  revisions: ({ revision }) => revision,
};

const OF_TABLES = Object.entries(idOf).flatMap(([table, id]) => [
  get(() => `${table}?select=*`, COUNT),
  get((target) => `${table}?id=eq.${id(target)}`),
  get((target) => `${table}?id=eq.${id(target)}`, { Accept: "text/csv" }),
  get((target) => `${table}?id=eq.${id(target)}`, { Accept: "application/vnd.pgrst.object+json" }),
  get((target) => `${table}?or=(id.eq.${id(target)},created_at.gt.2020-01-01)&order=created_at`),
  head((target) => `${table}?id=eq.${id(target)}`),
  head(() => table),
  send(
    "PATCH",
    (target) => `${table}?id=eq.${id(target)}`,
    () => ({ created_at: "2026-01-01" }),
  ),
  send("DELETE", (target) => `${table}?id=eq.${id(target)}`),
  send(
    "POST",
    () => table,
    (target) => ({ id: id(target) }),
  ),
]);

const OF_DRAFTS: Probe[] = [
  get(({ product }) => `drafts?select=record_name,changes,typed,base&record_id=eq.${product}`),
  get(({ word }) => `drafts?changes->>title=like.*${word}*`),
  get(({ word, fresh }) => `drafts?or=(record_name.like.*${word}*,record_id.eq.${fresh})`),
  get(() => "drafts?select=*&order=changes->>title.desc&limit=1", COUNT),
  get(() => "drafts?select=*,packages(*)"),
  get(({ product }) => `products?id=eq.${product}&select=*,drafts(*)`),
  get(() => "publications?select=*,packages(name)"),
  get(({ word }) => `publications?name=like.*${word}*`),
  head(({ word }) => `revisions?record_name=like.*${word}*`),
  get(({ word }) => `revisions?after->>title=like.*${word}*`),
  get(({ publication }) => `mail_outbox?publication_id=eq.${publication}`),
  head(({ publication }) => `mail_outbox?publication_id=eq.${publication}`),
  get(({ fresh }) => `products?id=eq.${fresh}`, COUNT),
  get(({ word }) => `products?or=(title.like.*${word}*,description.like.*${word}*)`, COUNT),
  get(({ word }) => `slug_redirects?old_slug=like.*${word}*`, COUNT),
  send(
    "PATCH",
    ({ word }) => `drafts?record_name=like.*${word}*`,
    ({ product }) => ({ record_id: product }),
  ),
];

const draftOf = (record_id: string) => ({
  table_name: "products",
  record_id,
  changes: { title: "Intruso" },
});

const WRITES: Probe[] = [
  send(
    "POST",
    () => "drafts",
    ({ product }) => draftOf(product),
  ),
  send(
    "POST",
    () => "drafts",
    ({ fresh }) => ({ ...draftOf(fresh), changes: null, typed: null }),
  ),
  ...["merge", "ignore"].map((resolution) =>
    send(
      "POST",
      () => "drafts?on_conflict=table_name,record_id",
      ({ product }) => draftOf(product),
      { Prefer: `return=representation,resolution=${resolution}-duplicates` },
    ),
  ),
  send(
    "POST",
    () => "drafts",
    (target) => ({
      ...draftOf(crypto.randomUUID()),
      package_id: target.package,
    }),
  ),
  send(
    "POST",
    () => "publications",
    ({ product }) => ({
      action: "publish",
      table_name: "products",
      record_id: product,
    }),
  ),
  send(
    "POST",
    () => "publications",
    (target) => ({
      action: "publish",
      package_id: target.package,
    }),
  ),
  send(
    "POST",
    () => "publications",
    ({ done }) => ({ action: "undo", undoes: done }),
  ),
  send(
    "POST",
    () => "publications",
    ({ product }) => ({
      action: "lend",
      table_name: "products",
      record_id: product,
    }),
  ),
  send(
    "POST",
    () => "products",
    ({ fresh }) => ({ id: fresh, title: "Intruso" }),
  ),
  send(
    "PATCH",
    ({ product }) => `products?id=eq.${product}`,
    () => ({ title: "Intruso" }),
  ),
];

const CALLS: Probe[] = [
  call("carry_out_due", () => ({})),
  call("carry_out_publication", ({ publication }) => ({ publication })),
  call("list_changed_since", ({ done }) => ({ publication: done })),
  call("restore_revision", ({ revision }) => ({ revision_id: revision })),
  call("restore_deleted", ({ fresh }) => ({ kind: "products", ids: [fresh] })),
  call("delete_records", ({ product }) => ({ kind: "products", ids: [product] })),
  call("find_products", () => ({ search: "" }), "?has_draft=is.true"),
  call("find_products", () => ({ search: "" }), "?order=has_draft.desc,id"),
  call("find_products", ({ word }) => ({ search: word })),
  call("find_news", () => ({ search: "" }), "?or=(has_draft.is.true,is_published.is.false)"),
  call("find_news", ({ word }) => ({ search: word })),
  ...RECORD_KINDS.filter((table) => table !== "site_content").map((table) =>
    call(RECORD_TABLES[table].list.find, () => ({ search: "" }), "?has_draft=is.true&select=id"),
  ),
  call("find_content", () => ({ search: [] }), "?has_draft=is.true&select=id"),
  call("search_products", ({ word }) => ({ search: word })),
  call("search_similar_products", ({ word }) => ({ query: word })),
  call("search_news", ({ word }) => ({ search: word })),
  ...["products", "news", "menu_items", "site_content", "has_menu_items"].flatMap((name) => [
    call(`preview_${name}`, () => ({})),
    get(() => `rpc/preview_${name}`, COUNT),
  ]),
  call("preview_search_products", ({ word }) => ({ query: word })),
  call("preview_search_similar_products", ({ word }) => ({ query: word })),
  call("preview_search_news", ({ word }) => ({ query: word })),
  call("list_named_content", ({ word }) => ({ names: [`hero.${word}`] })),
  call("lease_mail", () => ({})),
  get(({ product }) => `rpc/find_products?search=&id=eq.${product}&select=id,has_draft`),
  get(({ done }) => `rpc/list_changed_since?publication=${done}`, COUNT),
];

export const PROBES: readonly Probe[] = [...OF_TABLES, ...OF_DRAFTS, ...WRITES, ...CALLS];
