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
