import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue } from "#domain/content/list/section.ts";
import { findSitePlace } from "#domain/content/site-places.ts";
import { findTextAddress } from "#domain/content/text-address.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import { listSitePages, nameHiding, PAGE_KINDS } from "#domain/links/page-list.ts";
import { findRecordPath } from "#domain/links/record-links.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import { type RecordRef, referTo, type SiteText } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";
import type { Searchable } from "#domain/search/search.ts";

/** A record's form, or a page of the site. */
export type SiteTarget =
  | { type: "record"; record: RecordRef; publicPath: string | null }
  | { type: "site"; publicPath: string };

/** What a search over the site finds. */
export interface SiteEntry extends Searchable {
  /** Stable between two readings of the site. */
  id: string;
  /** What it is, and where, in Spanish. */
  kind: string;
  /** A word on why visitors do not see it. */
  hiding: string | null;
  target: SiteTarget;
}

/** All records, all texts whether or not they have a row, and all public pages of a site, in the order of their kinds. */
export function listSiteEntries(site: Pick<Site, "state" | "content">): SiteEntry[] {
  const { products, articles, menu } = site.state;
  return [
    ...products.map(describeProduct),
    ...articles.map(describeArticle),
    ...menu.map(describeMenuItem),
    ...listTexts(site).map(({ text, shown }) => describeText(text, shown)),
    ...listPublicPages(site.state),
  ];
}

function describeProduct(row: Product): SiteEntry {
  const { species, features, specs, documents, presentations } = row;
  const parts = [row.category, ...species, ...features, ...presentations, row.min_order];
  const sheet = [...specs.map(({ name }) => name), ...documents.map(({ title }) => title)];
  return {
    ...describeRecord({ table: "products", row }),
    kind: PAGE_KINDS.product,
    body: [row.description, ...parts, ...sheet, row.ica_registration].filter(Boolean).join(" · "),
    words: row.slug,
    hiding: nameHiding({ kind: "product", isHidden: !row.is_published }),
  };
}

function describeArticle(row: Article): SiteEntry {
  return {
    ...describeRecord({ table: "news", row }),
    kind: PAGE_KINDS.article,
    body: [row.excerpt, row.content].join("\n"),
    words: [row.author, row.category, row.source_name, row.slug].join("\n"),
    hiding: nameHiding({ kind: "article", isHidden: !row.is_published }),
  };
}

function describeRecord(
  record: { table: "products"; row: Product } | { table: "news"; row: Article },
): Pick<SiteEntry, "id" | "title" | "target"> {
  const { id, title, is_published } = record.row;
  const publicPath = is_published ? findRecordPath(record) : null;
  return { id, title, target: { type: "record", record: referTo(record), publicPath } };
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

/** The texts that have a row and those of the catalogue without one, with what visitors read. */
function listTexts({
  state,
  content,
}: Pick<Site, "state" | "content">): { text: SiteText; shown: string }[] {
  const merged: Readonly<Record<string, Readonly<Record<string, string>>>> = content;
  const written = new Map(state.texts.map((row) => [`${row.section}.${row.key}`, row]));
  const known = Object.entries<Catalogue[string]>(CATALOGUE).flatMap(([section, entries]) =>
    Object.entries(entries).map(([key, { fallback }]): SiteText => {
      const row = written.get(`${section}.${key}`);
      return row ?? { id: null, section, key, value: fallback };
    }),
  );
  const names = new Set(known.map(({ section, key }) => `${section}.${key}`));
  const added = state.texts.filter(({ section, key }) => !names.has(`${section}.${key}`));
  return [...known, ...added].map((text) => ({
    text,
    shown: merged[text.section]?.[text.key] ?? text.value,
  }));
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
    words: [record.text, place, known?.meaning, known?.shownAt, known?.fallback, value].join("\n"),
    hiding: null,
    target: { type: "record", record, publicPath: findTextAddress({ ...text, value: shown }) },
  };
}

function listPublicPages(state: Site["state"]): SiteEntry[] {
  return listSitePages(state)
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
