import type { SiteContent } from "#domain/content/site-content.ts";
import type { BrandUse } from "#domain/identity/brand-files.ts";
import { brandAddress, type Logo, readIdentity } from "#domain/identity/identity.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import type { Article } from "#domain/news/article.ts";

export interface SitemapEntry {
  /** Path on the site, beginning with a slash. */
  path: string;
  /** ISO 8601 time of the last change; absent when it is not known. */
  lastModified?: string;
  /** The page's picture as its record has it; one of another site is left out. */
  picture?: string | null;
}

/** The pages of one part: a larger sitemap is an index of parts, which are rendered and cached separately. */
export const SITEMAP_PART_SIZE = 2000;

export const SITEMAP_PATH = "/sitemap.xml";

/** A part of a sitemap: the site's own pages, or those of a list's records, by number from 1. */
type SitemapPart = { kind: "paginas" } | { kind: "productos" | "noticias"; number: number };

/** The part that a query asks for; null without a valid one. */
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
  const source = stripCrop(written).trim();
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

interface FeedItem extends Pick<
  Article,
  "id" | "slug" | "title" | "excerpt" | "author" | "category" | "created_at"
> {
  /** The whole article, with absolute URLs. */
  html: string;
}

interface Feed {
  siteUrl: string;
  title: string;
  description: string;
  items: readonly FeedItem[];
}

/** An RSS 2.0 feed with whole articles (content:encoded), in the given order, newest first. */
export function buildFeed({ siteUrl, title, description, items }: Feed): string {
  const newest = items[0]?.created_at;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(siteUrl)}/noticias</link>`,
    `<description>${escapeXml(description)}</description>`,
    "<language>es-co</language>",
    `<atom:link href="${escapeXml(siteUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [`<lastBuildDate>${toRfc822(newest)}</lastBuildDate>`]),
    ...items.map((item) => buildItem(item, siteUrl)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function buildItem(item: FeedItem, siteUrl: string): string {
  const address = escapeXml(`${siteUrl}/noticias/${item.slug}`);
  return [
    "<item>",
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${address}</link>`,
    // Feed readers identify an article by it, also under another address.
    `<guid isPermaLink="false">urn:uuid:${escapeXml(item.id)}</guid>`,
    `<pubDate>${toRfc822(item.created_at)}</pubDate>`,
    ...(item.author === "" ? [] : [`<dc:creator>${escapeXml(item.author)}</dc:creator>`]),
    `<category>${escapeXml(item.category)}</category>`,
    `<description>${escapeXml(item.excerpt)}</description>`,
    `<content:encoded>${escapeXml(item.html)}</content:encoded>`,
    "</item>",
  ].join("\n");
}

function toRfc822(time: string): string {
  return new Date(time).toUTCString();
}

/** The length at which phones truncate the name under an icon. */
const MAX_SHORT_NAME = 12;

type ManifestContent = Pick<SiteContent, "footer" | "seo" | "identity">;

/** The web manifest: the site's name and icons when it is installed on a phone. */
export function buildManifest(content: ManifestContent): string {
  const { footer, seo } = content;
  const shortName = footer.brand_name.split(/\s+/)[0] ?? "";
  return JSON.stringify({
    id: "/",
    name: footer.brand_name,
    ...(shortName !== "" && shortName.length <= MAX_SHORT_NAME && { short_name: shortName }),
    description: seo.site_description,
    start_url: "/",
    scope: "/",
    display: "browser",
    ...describeLook(content),
  });
}

/** The panel's own, with which it is installed as an application: an iPhone notifies no other web page. */
export function buildPanelManifest(content: ManifestContent): string {
  return JSON.stringify({
    id: "/admin",
    name: `Panel de ${content.footer.brand_name}`,
    short_name: "Panel",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    ...describeLook(content),
  });
}

function describeLook({ identity }: Pick<ManifestContent, "identity">) {
  const { icon, palette } = readIdentity(identity);
  const background = palette?.background ?? "#FBF8F2";
  return {
    lang: "es-CO",
    background_color: background,
    theme_color: background,
    icons: icon === null ? SITE_ICONS : listIcons(icon),
  };
}

const SITE_ICONS = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
  { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

function listIcons(icon: Logo): typeof SITE_ICONS {
  const of = (use: BrandUse, size: number) => {
    const sizes = `${size}x${size}`;
    return { src: brandAddress(icon, use), type: "image/png", sizes };
  };
  return [
    of("icono-192", 192),
    of("icono-512", 512),
    { ...of("icono-recortable", 512), purpose: "maskable" },
  ];
}

/** robots.txt: everything public may be crawled, but not the panel and the APIs. */
export function buildRobots(siteUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth/",
    "Disallow: /rest/",
    "Allow: /",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

const ENTITIES = new Map<string, string>([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Escapes a text as XML content or attribute value; characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML 1.0 forbids exactly these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "")
  );
}
