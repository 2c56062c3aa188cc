import { serializeJsonLd } from "#domain/seo/structured-data/json-ld.ts";

/** Structured data of the page, one script element per block; data only, nothing is executed. */
export function JsonLd({ blocks }: { blocks: readonly Parameters<typeof serializeJsonLd>[0][] }) {
  return blocks.map((block, index) => {
    const text = serializeJsonLd(block);
    if (text === null) return null;
    return (
      <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}
