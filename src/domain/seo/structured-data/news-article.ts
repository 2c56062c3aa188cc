import type { NewsArticle, WithContext } from "schema-dts";

import { isPictureAddress, stripFrame } from "#domain/media/framed-picture.ts";
import type { Article } from "#domain/news/article.ts";
import { shorten } from "#domain/news/preview.ts";
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";
import type { JsonLdSite } from "#domain/seo/structured-data/json-ld.ts";

/** The longest headline that Google shows. */
const MAX_HEADLINE = 110;

/** Names of organisations; any other author is taken for a person. */
const OFFICE_NAME = /^(?:equipo|redacci[oó]n|departamento|[aá]rea|oficina|mesa)(?![\p{L}\p{N}])/iu;

/** An article's structured data; without an author it is the company's. */
export function buildNewsArticle(
  article: Article,
  { content, siteUrl }: JsonLdSite,
): WithContext<NewsArticle> {
  const { title, slug, excerpt, image_url, category, created_at, updated_at } = article;
  const company = content.structured_data.company_name;
  const author = article.author.trim() || company;
  const isOffice = author === company || OFFICE_NAME.test(author);
  const address = `${siteUrl}/noticias/${slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    "@id": `${address}#articulo`,
    headline: shorten(title, MAX_HEADLINE),
    ...(excerpt !== "" && { description: excerpt }),
    url: address,
    mainEntityOfPage: address,
    articleSection: category,
    inLanguage: "es-CO",
    datePublished: created_at,
    dateModified: updated_at,
    author: { "@type": isOffice ? "Organization" : "Person", name: author },
    publisher: {
      "@type": "Organization",
      "@id": `${siteUrl}/#organizacion`,
      name: company,
      logo: { "@type": "ImageObject", url: `${siteUrl}/brand-mark.svg` },
    },
    ...(isPictureAddress(image_url) && { image: [toAbsoluteUrl(stripFrame(image_url), siteUrl)] }),
  };
}
