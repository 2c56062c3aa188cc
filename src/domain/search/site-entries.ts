import { CATALOGUE, findFallback } from "#domain/content/catalogue/catalogue.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { mapTexts, mergeSiteContent } from "#domain/content/site-content.ts";
import { findSitePlace, findTextAddress } from "#domain/content/site-places.ts";
import type { Section, StoredContent, SiteText } from "#domain/content/site-text.ts";
import { listSitePages, nameHiding, PAGE_KINDS } from "#domain/links/page-list.ts";
import { type PagedTable, RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import type { Article, ArticleRow } from "#domain/news/article.ts";
import { findNewsCategories } from "#domain/news/categories.ts";
import type { Product, ProductRow } from "#domain/products/product.ts";
import type { DefinedRow } from "#domain/records/defined-form.ts";
import { nameTable, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { Field } from "#domain/records/record-type.ts";
import { type RecordRef, referTo, type SiteState } from "#domain/review/site.ts";
import type { Searchable } from "#domain/search/search.ts";

/** A record's form, or a page of the site. */
export type SiteTarget =
  | { type: "record"; record: RecordRef; publicPath: string | null }
  | { type: "site"; publicPath: string };

/** What a search over the site finds. */
interface SiteEntry extends Searchable {
  /** Stable between two readings of the site. */
  id: string;
  /** What it is, and where, in Spanish. */
  kind: string;
  /** A word on why visitors do not see it. */
  hiding: string | null;
  target: SiteTarget;
}

type SearchedState = Pick<SiteState, "products" | "articles" | "menu" | "texts" | "defined">;

/** All records, all texts whether or not they have a row, and all public pages of a site, in the order of their kinds. */
export function listSiteEntries(state: SearchedState): SiteEntry[] {
  return [
    ...state.products.map(describeProduct),
    ...state.articles.map(describeArticle),
    ...state.menu.map(describeMenuItem),
    ...(state.defined ?? []).map(({ type, row }) => describeDefined(type, row)),
    ...listTexts(state.texts),
    ...listPublicPages(state),
  ];
}

/** A product, of which a list may have read only a part. */
export function describeProduct(product: ProductRow & Partial<Product>): SiteEntry {
  const { species = [], presentations = [], specs = [], documents = [] } = product;
  const { storage, shelf_life, handling, incompatibilities } = product;
  const { description, category, features, min_order, ica_registration } = product;
  const lists = [...features, ...species, ...presentations];
  const sheet = [...specs.map(({ name }) => name), ...documents.map(({ title }) => title)];
  return {
    ...describePaged("products", product),
    kind: PAGE_KINDS.product,
    body: [
      ...[description, category, ...lists, min_order, ...sheet, ica_registration],
      ...[storage, shelf_life, handling, incompatibilities],
    ]
      .filter(Boolean)
      .join(" · "),
    words: product.slug,
    hiding: nameHiding({ kind: "product", isHidden: !product.is_published }),
  };
}

/** An article, of which a list may have read only a part. */
export function describeArticle(article: ArticleRow & Partial<Article>): SiteEntry {
  const { excerpt, content = "", author, category, source_name, slug } = article;
  return {
    ...describePaged("news", article),
    kind: PAGE_KINDS.article,
    body: `${excerpt}\n${content}`,
    words: [author, category, source_name, slug].join(" "),
    hiding: nameHiding({ kind: "article", isHidden: !article.is_published }),
  };
}

function describePaged(
  table: PagedTable,
  { id, title, slug, is_published }: Pick<Product, "id" | "title" | "slug" | "is_published">,
): Pick<SiteEntry, "id" | "title" | "target"> {
  const publicPath = is_published ? RECORD_FOLDERS[table] + slug : null;
  return { id, title, target: { type: "record", record: { table, id, name: title }, publicPath } };
}

function describeMenuItem(row: MenuItem): SiteEntry {
  const { id, name, url, is_active } = row;
  const address = completeMenuAddress(url);
  return {
    id,
    title: name,
    kind: "Elemento del menú",
    body: url,
    hiding: is_active ? null : "Inactivo",
    target: {
      type: "record",
      record: referTo({ table: "menu_items", row }),
      publicPath: address.startsWith("/") ? address : null,
    },
  };
}

/** A record of a type that is known by its definition alone. */
export function describeDefined(table: RecordTable, row: DefinedRow): SiteEntry {
  const { fields, name, visible } = RECORD_TABLES[table];
  const join = (place: Field["search"]) =>
    Object.entries(fields)
      .filter(([column, { search }]) => column !== name && search === place)
      .map(([column]) => String(row[column] ?? ""))
      .filter(Boolean)
      .join(" · ");
  const isHidden = visible !== undefined && row[visible] !== true;
  const hidden = visible === undefined ? undefined : fields[visible]?.states?.[1];
  const title = String(row[name]);
  return {
    id: row.id,
    title,
    kind: nameTable(table),
    body: join("excerpt"),
    words: join("words"),
    hiding: isHidden ? (hidden ?? "Oculto") : null,
    target: { type: "record", record: { table, id: row.id, name: title }, publicPath: null },
  };
}

/** The texts that have a row and those of the catalogue without one, with what visitors read. */
function listTexts(rows: readonly StoredContent[]): SiteEntry[] {
  const shown = mapTexts(mergeSiteContent(rows));
  const byName = new Map<string, SiteText>(rows.map((row) => [`${row.section}.${row.key}`, row]));
  for (const [section, entries] of Object.entries<Section>(CATALOGUE)) {
    for (const [key, { fallback }] of Object.entries(entries)) {
      const name = `${section}.${key}`;
      if (!byName.has(name)) byName.set(name, { id: null, section, key, value: fallback });
    }
  }
  return [...byName.values()].map((text) =>
    describeText(text, shown.get(`${text.section}.${text.key}`) ?? text.value),
  );
}

function describeText(text: SiteText, shown: string): SiteEntry {
  const { section, key, value } = text;
  const known = findKnownText(section, key);
  const place = known === null ? "Textos que el sitio no usa" : findSitePlace(section, key)?.name;
  const record = referTo({ table: "site_content", row: text });
  return {
    id: `${section}.${key}`,
    title: record.name,
    kind: place ?? "Texto",
    body: shown,
    words: [
      record.text,
      place,
      known?.meaning,
      known?.shownAt,
      findFallback(section, key),
      value,
    ].join("\n"),
    hiding: null,
    target: { type: "record", record, publicPath: findTextAddress({ ...text, value: shown }) },
  };
}

function listPublicPages(state: SearchedState): SiteEntry[] {
  return listSitePages({ ...state, categories: findNewsCategories(state.texts) })
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, path, kind }) => ({
      id: `sitio ${path}`,
      title: name,
      body: path,
      words: `ver en el sitio ${PAGE_KINDS[kind]}`,
      kind: "Ver en el sitio",
      hiding: null,
      target: { type: "site", publicPath: path },
    }));
}
