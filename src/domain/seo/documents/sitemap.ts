import { stripFrame } from "#domain/media/framed-picture.ts";
import { escapeXml } from "#domain/seo/documents/xml.ts";

export interface SitemapEntry {
  /** Path on the site, beginning with a slash. */
  path: string;
  /** ISO 8601 time of the last change; absent when it is not known. */
  lastModified?: string;
  /** The page's picture as its record has it; one of another site is left out. */
  picture?: string | null;
}

/** The pages of one part: a larger sitemap is an index of parts, each of which is rendered and cached by itself. */
export const SITEMAP_PART_SIZE = 2000;

export const SITEMAP_PATH = "/sitemap.xml";

/** A part of a sitemap: the site's own pages, or those of a list's records, by number from 1. */
export type SitemapPart = { kind: "paginas" } | { kind: "productos" | "noticias"; number: number };

/** The part that a query asks for; null without one, and for what is none. */
export function parseSitemapPart(query: URLSearchParams): SitemapPart | null {
  const name = query.get("parte") ?? "";
  if (name === "paginas") return { kind: name };
  const [, kind, number] = /^(productos|noticias)-([1-9]\d{0,3})$/.exec(name) ?? [];
  if (kind !== "productos" && kind !== "noticias") return null;
  return { kind, number: Number(number) };
}

/** The address of a part; of the whole sitemap for null. */
export function buildSitemapPath(part: SitemapPart | null): string {
  if (part === null) return SITEMAP_PATH;
  const name = part.kind === "paginas" ? part.kind : `${part.kind}-${part.number}`;
  return `${SITEMAP_PATH}?parte=${name}`;
}

/** The parts of a sitemap; none for one that is a single document. */
export function listSitemapParts(counts: Record<"productos" | "noticias", number>): SitemapPart[] {
  if (counts.productos + counts.noticias <= SITEMAP_PART_SIZE) return [];
  return [
    { kind: "paginas" },
    ...(["productos", "noticias"] as const).flatMap((kind) =>
      Array.from({ length: Math.ceil(counts[kind] / SITEMAP_PART_SIZE) }, (_, index) => ({
        kind,
        number: index + 1,
      })),
    ),
  ];
}

export function buildSitemapIndex(parts: readonly SitemapPart[], siteUrl: string): string {
  const locations = parts.map(
    (part) => `<sitemap><loc>${escapeXml(siteUrl + buildSitemapPath(part))}</loc></sitemap>`,
  );
  return wrap("sitemapindex", locations);
}

export function buildSitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, lastModified, picture }) => {
    const changed =
      lastModified === undefined ? "" : `<lastmod>${escapeXml(lastModified)}</lastmod>`;
    const address = findOwnPicture(picture ?? "", siteUrl);
    const image =
      address === null
        ? ""
        : `<image:image><image:loc>${escapeXml(address)}</image:loc></image:image>`;
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}${image}</url>`;
  });
  return wrap("urlset", urls, IMAGES);
}

const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** The absolute address of a picture of this site; null for any other. */
function findOwnPicture(written: string, siteUrl: string): string | null {
  const source = stripFrame(written).trim();
  const url = source === "" ? null : URL.parse(source, `${siteUrl}/`);
  return url?.origin === new URL(siteUrl).origin ? url.href : null;
}

function wrap(element: string, lines: readonly string[], namespaces = ""): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...lines,
    `</${element}>`,
    "",
  ].join("\n");
}

/** The newest of some ISO 8601 times; undefined without any. */
export function newestOf(times: readonly string[]): string | undefined {
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}
