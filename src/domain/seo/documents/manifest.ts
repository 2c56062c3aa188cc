import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";

/** The length at which phones truncate the name under an icon. */
const MAX_SHORT_NAME = 12;

/** The web manifest: the site's name and icons when it is installed on a phone. */
export function buildManifest({ footer, seo }: Pick<SiteContent, "footer" | "seo">): string {
  const shortName = footer.brand_name.split(/\s+/)[0] ?? "";
  return JSON.stringify({
    id: "/",
    name: footer.brand_name,
    ...(shortName !== "" && shortName.length <= MAX_SHORT_NAME && { short_name: shortName }),
    description: seo.site_description,
    lang: "es-CO",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: "#FBF8F2",
    theme_color: "#FBF8F2",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
}
