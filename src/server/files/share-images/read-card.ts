import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { findPublishedArticle } from "#data/news.ts";
import { findProduct, listCataloguePage, listProductClasses } from "#data/products.ts";
import { TOOLS_NAME, TOOLS_TITLE } from "#domain/calculators/addresses.ts";
import { findCalculator } from "#domain/calculators/calculators.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import { SITE_COLORS } from "#domain/identity/colors.ts";
import { readIdentity } from "#domain/identity/identity.ts";
import type { ProductSummary } from "#domain/products/product.ts";
import {
  findSpeciesPage,
  listSpeciesSpellings,
  nameSpeciesPage,
} from "#domain/products/species-pages.ts";
import { firstText } from "#domain/seo/metadata.ts";
import type { SharedPage } from "#domain/seo/share-image.ts";
import { isSlug } from "#domain/slugs.ts";
import type { Card } from "#server/files/share-images/draw-card.ts";

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
  const [rows, record] = await Promise.all([
    listContentOfSections(client, ["footer", "hero", "products", "identity"]),
    readRecord(client, page),
  ]);
  const content = mergeSiteContent(rows);
  const subject = describeSubject(page, content, record);
  if (subject === null) return null;
  const { pictureUrl, ...texts } = subject;
  const { logo, palette, hasNameBesideLogo } = readIdentity(content.identity);
  const { accent, background } = palette ?? SITE_COLORS;
  const brand = content.footer.brand_name;
  const shared = { brand, note: new URL(siteUrl).host, accent, background, hasNameBesideLogo };
  return { card: { ...shared, ...texts, logo: logo?.name ?? null }, pictureUrl };
}

/** The record whose picture is shown. */
type PicturedRecord = Pick<ProductSummary, "title" | "category" | "image_url">;

type Subject = Pick<Card, "label" | "title"> & Pick<CardOfPage, "pictureUrl">;

function describeSubject(
  page: SharedPage,
  { hero, products }: SiteContent,
  record: PicturedRecord | null,
): Subject | null {
  const pictureUrl = record?.image_url ?? null;
  switch (page.kind) {
    case "home":
      return {
        label: hero.badge,
        title: `${hero.title_start} ${hero.title_highlight}`,
        pictureUrl: hero.image_url,
      };
    case "catalogue":
      return { label: products.badge, title: products.catalog_title, pictureUrl };
    case "calculator":
      return {
        label: products.badge,
        title: firstText(products.nutrient_title, "Costo por nutriente"),
        pictureUrl: null,
      };
    case "tools":
      return { label: products.badge, title: TOOLS_TITLE, pictureUrl };
    case "tool": {
      const calculator = findCalculator(page.slug);
      return calculator && { label: TOOLS_NAME, title: calculator.title, pictureUrl };
    }
    case "species": {
      const species = findSpeciesPage(page.slug);
      // A species without products has no page.
      if (species === null || record === null) return null;
      return { label: products.badge, title: nameSpeciesPage(species), pictureUrl };
    }
    default:
      return record && { label: record.category ?? "", title: record.title, pictureUrl };
  }
}

async function readRecord(client: Client, page: SharedPage): Promise<PicturedRecord | null> {
  if (page.kind === "catalogue") return (await listCataloguePage(client, { limit: 1 }))[0] ?? null;
  if (!("slug" in page) || !isSlug(page.slug)) return null;
  if (page.kind === "product") return findProduct(client, page.slug);
  if (page.kind === "article") return findPublishedArticle(client, page.slug);
  const species = findSpeciesPage(page.slug);
  if (species === null) return null;
  const spellings = listSpeciesSpellings(species, await listProductClasses(client));
  if (spellings.length === 0) return null;
  return (await listCataloguePage(client, { species: [spellings], limit: 1 }))[0] ?? null;
}
