import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { findPublishedArticle } from "#data/news.ts";
import { findProduct } from "#data/products.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import type { SharedPage } from "#domain/seo/share-image.ts";
import { isSlug } from "#domain/slugs.ts";
import type { Card } from "#server/media/share-images/draw-card.ts";

export interface CardOfPage {
  card: Card;
  /** As the record holds it. */
  pictureUrl: string | null;
}

/**
 * What the share image of a page says, read with a visitor's rights; null for a page that does not exist.
 *
 * @throws {DataError}
 */
export async function readCard(
  client: Client,
  siteUrl: string,
  page: SharedPage,
): Promise<CardOfPage | null> {
  const [rows, subject] = await Promise.all([
    listContentOfSections(client, ["footer", "hero"]),
    readSubject(client, page),
  ]);
  if (subject === null) return null;
  const { footer, hero } = mergeSiteContent(rows);
  const frame = { brand: footer.brand_name, note: new URL(siteUrl).host };
  if (subject === "home") {
    const title = `${hero.title_start} ${hero.title_highlight}`;
    return { card: { ...frame, label: hero.badge, title }, pictureUrl: hero.image_url };
  }
  const { category, title, image_url } = subject;
  return { card: { ...frame, label: category ?? "", title }, pictureUrl: image_url };
}

async function readSubject(client: Client, page: SharedPage) {
  if (page.kind === "home") return "home" as const;
  if (!isSlug(page.slug)) return null;
  return page.kind === "product"
    ? findProduct(client, page.slug)
    : findPublishedArticle(client, page.slug);
}
