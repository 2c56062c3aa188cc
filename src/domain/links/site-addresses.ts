import {
  isSiteDocument,
  listPageAnchors,
  listRecordAnchors,
  type PagedTable,
  RECORD_FOLDERS,
} from "#domain/links/site-pages.ts";
import { RESIZED_PICTURES_PATH } from "#domain/media/picture-address.ts";
import { findSiteFile } from "#domain/media/site-files.ts";
import { parseStoredPath } from "#domain/media/stored-file.ts";
import { SHARE_IMAGES_PATH } from "#domain/seo/share-image.ts";
import { toCanonicalPath } from "#domain/site-address.ts";

/** A record that has a page. */
interface PageRef {
  table: PagedTable;
  id: string;
  name: string;
}

/** What an address leads to. */
export type LinkTarget =
  | { kind: "outside" | "unsafe" | "file" | "missing" | "missing-file" | "panel" }
  | { kind: "page"; record: PageRef | null }
  /** A page without that anchor. */
  | { kind: "no-anchor"; record: PageRef | null; anchor: string }
  /** A record that visitors do not see. */
  | { kind: "hidden"; record: PageRef }
  /** A former address, which redirects to `address`. */
  | { kind: "renamed"; record: PageRef; address: string };

/** A record that has a page, by its address. */
interface PagedRecord {
  id: string;
  slug: string;
  title: string;
  is_published: boolean;
}

/** An address that a record's page had before. */
export interface SlugRedirect {
  slug: string;
  product_id: string | null;
  news_id: string | null;
}

/** What of a site's state its addresses depend on. */
interface AddressState {
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  products: readonly PagedRecord[];
  articles: readonly PagedRecord[];
  redirects: readonly SlugRedirect[];
  /** Null when they may not be listed. */
  files: readonly { name: string }[] | null;
}

/** The real addresses of a site. */
export interface SiteAddresses {
  /** @param base path of the page that links, for addresses that are relative to it */
  resolve: (written: string, base: string) => LinkTarget;
}

/** The form that asks for a product's price. */
const QUOTE_PATH = "/cotizar";

type Anchored = { path: string; query: URLSearchParams; fragment: string };

export function indexAddresses(state: AddressState): SiteAddresses {
  const tables = {
    products: indexTable("products", state.products, state),
    news: indexTable("news", state.articles, state),
  };
  const files = state.files && new Set(state.files.map(({ name }) => name));
  const resolvePage = (asked: Anchored): LinkTarget => {
    const { path, fragment } = asked;
    const named = findNamedRecord(asked);
    if (named !== null) {
      const target = tables[named.table](named.slug, asked);
      return path === QUOTE_PATH ? resolveQuoted(target, named.slug) : target;
    }
    const anchors = listPageAnchors(path);
    if (anchors !== null) return checkAnchor(null, anchors, fragment);
    return { kind: isPanel(path) ? "panel" : "missing" };
  };
  return {
    resolve: (written, base) => {
      const address = parseAddress(written, base, state.siteUrl);
      if (address.kind !== "site") return { kind: address.kind };
      const { path } = address;
      const stored = parseStoredPath(path);
      if (stored !== null) return { kind: files?.has(stored) === false ? "missing-file" : "file" };
      if (isMade(path) || isSiteDocument(path) || findSiteFile(path)) return { kind: "file" };
      return /^\/(?:images|storage)\//.test(path) ? { kind: "missing-file" } : resolvePage(address);
    },
  };
}

/** The record that an address of the site names: by its page, or by the form that asks for its price. */
export function findNamedRecord({
  path,
  query,
}: Pick<Anchored, "path" | "query">): { table: PagedTable; slug: string } | null {
  if (path === QUOTE_PATH) {
    const product = query.get("producto");
    return product ? { table: "products", slug: product } : null;
  }
  if (listPageAnchors(path) !== null) return null;
  for (const table of ["products", "news"] as const) {
    const folder = RECORD_FOLDERS[table];
    if (path.startsWith(folder)) return { table, slug: path.slice(folder.length) };
  }
  return null;
}

function isPanel(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

/** Whether the server makes the file at a path when it is asked for. */
function isMade(path: string): boolean {
  return path.startsWith(RESIZED_PICTURES_PATH) || path.startsWith(SHARE_IMAGES_PATH);
}

/** Finds records of a table by a current or former slug. */
function indexTable(table: PagedTable, records: readonly PagedRecord[], state: AddressState) {
  const bySlug = new Map(records.map((record) => [record.slug, record]));
  const byId = new Map(records.map((record) => [record.id, record]));
  const column = table === "products" ? "product_id" : "news_id";
  const renamed = new Map(
    state.redirects.map((redirect) => [redirect[column] && redirect.slug, redirect[column]]),
  );
  const refer = ({ id, title }: PagedRecord): PageRef => ({ table, id, name: title });
  return (slug: string, { query, fragment }: Anchored): LinkTarget => {
    const record = bySlug.get(slug);
    if (record?.is_published) {
      return checkAnchor(refer(record), listRecordAnchors(table), fragment);
    }
    if (record !== undefined) return { kind: "hidden", record: refer(record) };
    const current = byId.get(renamed.get(slug) ?? "");
    if (current === undefined) return { kind: "missing" };
    if (!current.is_published) return { kind: "hidden", record: refer(current) };
    const search = query.size > 0 ? `?${query.toString()}` : "";
    const anchor = fragment === "" ? "" : `#${fragment}`;
    const address = `${RECORD_FOLDERS[table]}${current.slug}${search}${anchor}`;
    return { kind: "renamed", record: refer(current), address };
  };
}

/** The form with a product chosen. */
function resolveQuoted(target: LinkTarget, former: string): LinkTarget {
  if (target.kind !== "renamed") return target;
  const slug = target.address.slice(RECORD_FOLDERS.products.length).replace(/[?#].*$/, "");
  return { ...target, address: `${QUOTE_PATH}?producto=${slug === "" ? former : slug}` };
}

function checkAnchor(
  record: PageRef | null,
  anchors: readonly string[],
  anchor: string,
): LinkTarget {
  // A footnote's anchor is made from its text.
  const isThere = anchor === "" || anchors.includes(anchor) || anchor.startsWith("nota-");
  return isThere ? { kind: "page", record } : { kind: "no-anchor", record, anchor };
}

/** An address as a browser follows it from a page of the site. */
type ParsedAddress =
  | { kind: "outside" }
  /** Not a link at all: `javascript:`, or nothing. */
  | { kind: "unsafe" }
  | {
      kind: "site";
      /** In its canonical form; that of a file as it is written. */
      path: string;
      query: URLSearchParams;
      /** Without its `#`; empty without one. */
      fragment: string;
    };

const SAFE_OUTSIDE: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Paths under which names are case-sensitive. */
const FILES = /^\/(?:images|storage|imagenes)\//;

/**
 * Parses an address.
 *
 * @param base path of the page that links
 * @param siteUrl canonical origin of the site, without a trailing slash
 */
export function parseAddress(written: string, base: string, siteUrl: string): ParsedAddress {
  const url = URL.parse(written.trim(), siteUrl + base);
  if (written.trim() === "" || url === null) return { kind: "unsafe" };
  if (url.origin !== siteUrl) {
    return { kind: SAFE_OUTSIDE.has(url.protocol) ? "outside" : "unsafe" };
  }
  const path = FILES.test(url.pathname)
    ? url.pathname
    : (toCanonicalPath(url.pathname) ?? url.pathname);
  return { kind: "site", path, query: url.searchParams, fragment: readFragment(url.hash) };
}

/** The anchor of a hash, without a text fragment. https://wicg.github.io/scroll-to-text-fragment/ */
function readFragment(hash: string): string {
  const fragment = hash.slice(1).replace(/:~:.*$/, "");
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
