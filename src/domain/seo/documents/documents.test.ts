import { expect, test } from "vitest";

import { buildFeed } from "#domain/seo/documents/feed.ts";
import { buildRobots } from "#domain/seo/documents/robots.ts";
import { buildSitemap, MAX_SITEMAP_PAGES, newestOf } from "#domain/seo/documents/sitemap.ts";
import { escapeXml } from "#domain/seo/documents/xml.ts";

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

test("a sitemap leaves out entries beyond its limit", () => {
  const entries = Array.from({ length: MAX_SITEMAP_PAGES + 1 }, (_, index) => ({
    path: `/noticias/${index}`,
  }));
  const xml = buildSitemap(entries, SITE);
  expect(xml.match(/<url>/g)).toHaveLength(MAX_SITEMAP_PAGES);
  expect(xml).not.toContain(`/noticias/${MAX_SITEMAP_PAGES}<`);
});

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
  expect(xml).not.toContain("<script>");
  expect(xml.match(/<\/content:encoded>/g)).toHaveLength(1);
});
