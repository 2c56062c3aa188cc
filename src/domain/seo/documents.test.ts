import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  buildFeed,
  buildManifest,
  buildRobots,
  buildSitemap,
  buildSitemapIndex,
  escapeXml,
  listSitemapParts,
  newestOf,
  parseSitemapPart,
} from "#domain/seo/documents.ts";

const SITE = "https://www.empresa.example";

test("XML text is escaped, without characters that XML does not allow", () => {
  expect(escapeXml(`<a href="x">Q&A's</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Q&amp;A&apos;s&lt;/a&gt;",
  );
  expect(escapeXml("a\u0000b\u000bc\ud800d\n")).toBe("abc\ufffdd\n");
});

test("a sitemap has absolute URLs, with the time of change where it is known", () => {
  const xml = buildSitemap(
    [{ path: "/", lastModified: "2026-11-20T10:00:00+00:00" }, { path: "/privacidad" }],
    SITE,
  );
  expect(xml).toContain(
    `<url><loc>${SITE}/</loc><lastmod>2026-11-20T10:00:00+00:00</lastmod></url>`,
  );
  expect(xml).toContain(`<url><loc>${SITE}/privacidad</loc></url>`);
});

test("a sitemap names the pictures of this site, and no others", () => {
  const xml = buildSitemap(
    [
      { path: "/productos/glicerol", picture: "/images/glicerol.webp#encuadre=30-60-100" },
      { path: "/productos/urea", picture: `${SITE}/storage/v1/object/public/media/a%26b.png` },
      { path: "/noticias/sal", picture: "https://otro.example/sal.png" },
      { path: "/noticias/sorgo", picture: "//otro.example/sorgo.png" },
      { path: "/noticias/maiz", picture: "data:image/png;base64,AAAA" },
      { path: "/noticias/yuca", picture: "" },
      { path: "/noticias/soya", picture: null },
    ],
    SITE,
  );
  const pictures = [...xml.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, url]) => url);
  expect(pictures).toEqual([
    `${SITE}/images/glicerol.webp`,
    `${SITE}/storage/v1/object/public/media/a%26b.png`,
  ]);
  expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
});

test("a large sitemap is an index of parts, each of which has its own address", () => {
  expect(listSitemapParts({ productos: 500, noticias: 1500 })).toEqual([]);
  const parts = listSitemapParts({ productos: 2001, noticias: 1 });
  const xml = buildSitemapIndex(parts, SITE);
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses).toEqual(
    ["paginas", "productos-1", "productos-2", "noticias-1"].map(
      (name) => `${SITE}/sitemap.xml?parte=${name}`,
    ),
  );
  expect(addresses.map((address) => parseSitemapPart(new URL(address).searchParams))).toEqual(
    parts,
  );
});

test.each(["", "noticias", "noticias-0", "noticias-10000", "menu-1", "paginas-1"])(
  "%j is no part of a sitemap",
  (name) => {
    expect(parseSitemapPart(new URLSearchParams({ parte: name }))).toBeNull();
  },
);

test("the newest time wins in any time zone notation", () => {
  expect(newestOf(["2026-11-20T10:00:00+00:00", "2026-11-20T08:00:00-05:00"])).toBe(
    "2026-11-20T08:00:00-05:00",
  );
  expect(newestOf([])).toBeUndefined();
});

test("robots may crawl the site but not the panel, and find the sitemap", () => {
  const lines = buildRobots(SITE).split("\n");
  expect(lines).toContain("Disallow: /admin");
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test("a feed has whole articles that cannot break out of their element", () => {
  const xml = buildFeed({
    siteUrl: SITE,
    title: "Noticias",
    description: "Novedades",
    items: [
      {
        id: "5f0c1a52-0000-4000-8000-000000000001",
        slug: "ph-del-agua",
        title: "pH & alcalinidad",
        excerpt: "",
        author: "Redacción",
        category: "Acuicultura",
        created_at: "2026-11-20T10:00:00+00:00",
        html: "<p>]]></content:encoded><script>x</script></p>",
      },
    ],
  });
  expect(xml).toContain("<pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>");
  expect(xml).toContain("<title>pH &amp; alcalinidad</title>");
  // The same under another address.
  expect(xml).toContain(
    '<guid isPermaLink="false">urn:uuid:5f0c1a52-0000-4000-8000-000000000001</guid>',
  );
  expect(xml).not.toContain("<script>");
  expect(xml.match(/<\/content:encoded>/g)).toHaveLength(1);
});

interface Manifest {
  name: string;
  short_name?: string;
  icons: { src: string }[];
}

const build = (brandName: string) =>
  JSON.parse(
    buildManifest(mergeSiteContent([{ section: "footer", key: "brand_name", value: brandName }])),
  ) as Manifest;

test("the manifest has the brand's name, whatever its characters", () => {
  expect(build('Forrajes "El Ñame" & Cía.').name).toBe('Forrajes "El Ñame" & Cía.');
});

test("the short name is the brand's first word, unless phones would truncate it", () => {
  expect(build("Forrajes El Ñame").short_name).toBe("Forrajes");
  expect(build("Agroindustriales Unidas")).not.toHaveProperty("short_name");
});

test("every icon of the manifest exists", () => {
  const missing = build("Forrajes").icons.filter(({ src }) => !existsSync(`public${src}`));
  expect(missing).toEqual([]);
});
