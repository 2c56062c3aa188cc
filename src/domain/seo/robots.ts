/** robots.txt: everything public may be read; the panel and the data are no pages. */
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
