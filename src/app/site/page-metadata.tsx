import type { MetaDescriptor } from "react-router";

import type { SiteContent } from "#domain/content/site-content.ts";
import { buildPageMetadata, firstText, type PageDescription } from "#domain/seo/metadata.ts";
import { serializeJsonLd } from "#domain/seo/structured-data/json-ld.ts";

/** What the site's layout loads for each of its pages. */
interface Layout {
  frame: { content: SiteContent };
  siteUrl: string;
}

interface IndexedPage extends PageDescription {
  /** For crawlers that should not index the page, or not follow its links: `noindex, follow`. */
  robots?: string;
}

/** The tags of a page's head; none where the layout failed to load. Empty texts produce no tag. */
export function describePage(
  layout: Layout | undefined,
  describe: (content: SiteContent) => IndexedPage,
): MetaDescriptor[] {
  if (layout === undefined) return [];
  const { siteUrl } = layout;
  const { content: texts } = layout.frame;
  const { robots = "", ...own } = describe(texts);
  const page = buildPageMetadata({ ...own, content: texts, siteUrl });
  const { title, description, keywords, author, siteName, canonical, type, image } = page;
  const named = { description, keywords, author, robots, "twitter:title": title } as const;
  const properties = {
    "og:type": type,
    "og:locale": "es_CO",
    "og:site_name": siteName,
    "og:title": title,
    "og:description": description,
    "og:url": canonical,
    "og:image": image.url,
    "og:image:alt": image.alt,
    "og:image:width": image.size?.width.toString() ?? "",
    "og:image:height": image.size?.height.toString() ?? "",
  };
  const twitter = {
    "twitter:card": "summary_large_image",
    "twitter:description": description,
    "twitter:image": image.url,
    "twitter:image:alt": image.alt,
  };
  return [
    { title },
    ...Object.entries({ ...named, ...twitter })
      .filter(isFilled)
      .map(([name, content]) => ({ name, content })),
    ...Object.entries(properties)
      .filter(isFilled)
      .map(([property, content]) => ({ property, content })),
    { tagName: "link", rel: "canonical", href: canonical },
  ];
}

/** The link to the news feed; a blank title has a fallback. */
export function describeFeed(siteUrl: string, title: string): MetaDescriptor {
  const href = `${siteUrl}/feed.xml`;
  const type = "application/rss+xml";
  return { tagName: "link", rel: "alternate", type, title: firstText(title, "Noticias"), href };
}

function isFilled([, content]: [string, string]): boolean {
  return content !== "";
}

/** Structured data, one script element per block; data only, nothing is executed. */
export function JsonLd({ blocks }: { blocks: readonly Parameters<typeof serializeJsonLd>[0][] }) {
  return blocks.map((block, index) => {
    const text = serializeJsonLd(block);
    if (text === null) return null;
    return (
      <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}
