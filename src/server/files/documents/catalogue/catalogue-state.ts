import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import {
  type CatalogueProduct,
  listCatalogueProducts,
  type listProductClasses,
  listProductLinks,
  listWarnedProducts,
  type ProductLink,
} from "#data/products.ts";
import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import { type ContactFact, listContactFacts } from "#domain/content/contact-facts.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import { writeDay } from "#domain/hours/days.ts";
import { BOGOTA_OFFSET_MS, dayInBogota } from "#domain/hours/opening-hours.ts";
import {
  CENTRE,
  type CropUse,
  findCrop,
  isResizable,
  parseCroppedPicture,
  type PictureRatio,
} from "#domain/media/picture-address.ts";
import { shorten } from "#domain/news/preview.ts";
import { readAnimals } from "#domain/products/animals.ts";
import {
  type CatalogueScope,
  formatCatalogueFile,
  listCategoryFiles,
  MOST_IN_FILE,
  NO_CATEGORY,
  PRODUCT_LIST_FILE,
} from "#domain/products/catalogue/catalogue-files.ts";
import { groupByCategory } from "#domain/products/categories.ts";
import type { ProductWarning } from "#domain/products/product.ts";
import { findForbiddance } from "#domain/products/refusals.ts";
import { listKeyFigures } from "#domain/products/sheet/technical-sheet.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";
import {
  findSpeciesPage,
  listSpeciesSpellings,
  nameSpeciesPage,
} from "#domain/products/species-pages.ts";
import { newestOf } from "#domain/seo/documents.ts";
import { SPANISH } from "#domain/spanish-order.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";
import type { PrintedPicture } from "#server/files/images/image-work.ts";

/** The classes of all products, which say what files there are. */
export type ProductClasses = Awaited<ReturnType<typeof listProductClasses>>;

/** What each catalogue says of the company. */
export interface CatalogueFrame {
  brand: string;
  /** `Catálogo de materias primas`. */
  title: string;
  /** Whole addresses: of the file, and of the page of the same products. */
  address: string;
  page: string;
  /** The day that it shows, like 2026-11-30. */
  day: string;
  contact: readonly ContactFact[];
  contactTitle: string;
  contactText: string;
  /** Opens a chat; null without a number of the company. */
  chat: string | null;
  /** The disclaimer of the figures. */
  note: string;
}

/** A picture of a catalogue, and where it comes from. */
export type CataloguePicture = Pick<PrintedPicture, "source" | "crop">;

export interface CatalogueEntry {
  title: string;
  /** Of its page. */
  href: string;
  description: string;
  picture: CataloguePicture | null;
  alt: string;
  figures: { name: string; value: string }[];
  presentations: string;
  species: string;
  warnings: Pick<ProductWarning, "text" | "source">[];
}

/** What a catalogue is written from: products, or where they are too many, the files that have them. */
export interface CatalogueState {
  frame: CatalogueFrame;
  /** Of a part: `Minerales, parte 2 de 3`; empty for all products. */
  subtitle: string;
  count: number;
  hero: CataloguePicture | null;
  groups: { name: string; products: CatalogueEntry[] }[];
  files: { name: string; count: number; href: string }[];
  /** When its content last changed, in milliseconds since the epoch. */
  modifiedAt: number;
}

export interface ListedProduct {
  title: string;
  /** Its presentations. */
  detail: string;
  hasWarnings: boolean;
}

export interface ProductListState {
  frame: CatalogueFrame;
  count: number;
  /** Of very many products not all are there: `count` says how many they are. */
  groups: { name: string; count: number; products: ListedProduct[] }[];
  modifiedAt: number;
}

interface Reading {
  client: Client;
  siteUrl: string;
  classes: ProductClasses;
  now: Date;
}

/** Whether products may have a file, as far as their classes say. */
export function hasCatalogueFile(scope: CatalogueScope, classes: ProductClasses): boolean {
  const selection = selectProducts(scope, classes);
  return selection !== null && hasPart(scope, selection);
}

/** A part exists only where the whole is too much for a file. */
function hasPart(scope: CatalogueScope, { parts }: Selection): boolean {
  return scope.kind === "all" || scope.part === null || scope.part <= parts.length;
}

/** What a file shows; null where the products have no such file. @throws {DataError} */
export async function readCatalogueState(
  { client, siteUrl, classes, now }: Reading,
  scope: CatalogueScope,
): Promise<CatalogueState | null> {
  const selection = selectProducts(scope, classes);
  if (selection === null || !hasPart(scope, selection)) return null;
  const { name, page, count, parts, request } = selection;
  const part = scope.kind === "all" ? null : scope.part;
  const isIndex = part === null && count > MOST_IN_FILE;
  const [content, products] = await Promise.all([
    readContent(client),
    isIndex
      ? []
      : listCatalogueProducts(client, {
          ...request,
          first: ((part ?? 1) - 1) * MOST_IN_FILE,
          limit: MOST_IN_FILE,
        }),
  ]);
  const shown = products.filter(
    ({ warnings }) => findForbiddance(warnings, selection.animals) === null,
  );
  if (!isIndex && shown.length === 0) return null;
  const path = formatCatalogueFile(scope);
  return {
    frame: describeFrame(content, { siteUrl, path, page, now }),
    subtitle: part === null ? name : `${name}, parte ${part} de ${parts.length}`,
    count: isIndex ? count : shown.length,
    hero: findPicture(content.hero.image_url, "page", "3x2"),
    groups: groupProducts(shown, siteUrl),
    files: isIndex ? parts.map((file) => ({ ...file, href: siteUrl + file.href })) : [],
    modifiedAt: findChange(isIndex ? classes : shown, now),
  };
}

/** Null without products. @throws {DataError} */
export async function readProductListState({
  client,
  siteUrl,
  classes,
  now,
}: Reading): Promise<ProductListState | null> {
  if (classes.length === 0) return null;
  const [content, links, warned] = await Promise.all([
    readContent(client),
    listProductLinks(client),
    listWarnedProducts(client, {}),
  ]);
  const warnedSlugs = new Set(warned.map(({ slug }) => slug));
  const known = new Map<string, ProductLink[]>(
    groupByCategory(links).map(({ category, products }) => [category ?? NO_CATEGORY, products]),
  );
  const files = listCategoryFiles(classes);
  return {
    frame: describeFrame(content, { siteUrl, path: PRODUCT_LIST_FILE, page: "/productos", now }),
    count: countAll(files),
    groups: files.map(({ name, count }) => ({
      name,
      count,
      products: (known.get(name) ?? []).map(({ slug, title, presentations }) => ({
        title,
        detail: shortenList(presentations),
        hasWarnings: warnedSlugs.has(slug),
      })),
    })),
    modifiedAt: findChange(classes, now),
  };
}

interface Selection {
  /** Empty for all products. */
  name: string;
  /** The path of the page of the same products. */
  page: string;
  count: number;
  /** The files of its products, where one file has not all. */
  parts: CatalogueState["files"];
  request: Pick<Parameters<typeof listCatalogueProducts>[1], "categories" | "species">;
  /** Products that are forbidden for these animals are left out. */
  animals: ReturnType<typeof readAnimals>[];
}

function selectProducts(scope: CatalogueScope, classes: ProductClasses): Selection | null {
  const categories = listCategoryFiles(classes);
  if (scope.kind === "all") {
    const count = countAll(categories);
    if (count === 0) return null;
    const parts = categories.map(({ slug, name, count: own }) => ({
      name,
      count: own,
      href: formatCatalogueFile({ kind: "category", slug, part: null }),
    }));
    return { name: "", page: "/productos", count, parts, request: {}, animals: [] };
  }
  if (scope.kind === "category") {
    const file = categories.find(({ slug }) => slug === scope.slug);
    if (file === undefined) return null;
    const { name, count, spellings } = file;
    const request = { categories: spellings };
    const parts = listParts(scope, name, count);
    return { name, page: "/productos", count, parts, request, animals: [] };
  }
  const page = findSpeciesPage(scope.slug);
  const species = page === null ? [] : listSpeciesSpellings(page, classes);
  if (page === null || species.length === 0) return null;
  const own = classes.filter((each) => each.species.some((name) => species.includes(name)));
  const count = countAll(own.map(({ product_count }) => ({ count: product_count })));
  const name = nameSpeciesPage(page);
  return {
    name,
    page: page.path,
    count,
    parts: listParts(scope, name, count),
    request: { species },
    animals: page.species.slice(0, 1).map(readAnimals),
  };
}

function listParts(
  scope: Exclude<CatalogueScope, { kind: "all" }>,
  name: string,
  count: number,
): CatalogueState["files"] {
  if (count <= MOST_IN_FILE) return [];
  return Array.from({ length: Math.ceil(count / MOST_IN_FILE) }, (_, index) => ({
    name: `${name}, parte ${index + 1}`,
    count: Math.min(MOST_IN_FILE, count - index * MOST_IN_FILE),
    href: formatCatalogueFile({ ...scope, part: index + 1 }),
  }));
}

function countAll(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

async function readContent(client: Client): Promise<SiteContent> {
  const sections = ["footer", "products", "contact", "whatsapp", "hero", "hours"] as const;
  return mergeSiteContent(await listContentOfSections(client, sections));
}

/** A longer chat address would be a QR code that no camera reads. */
const MAX_CHAT = 400;

interface Place {
  siteUrl: string;
  path: string;
  page: string;
  now: Date;
}

function describeFrame(content: SiteContent, { siteUrl, path, page, now }: Place): CatalogueFrame {
  const { footer, products, contact, whatsapp } = content;
  const facts = listContactFacts(content);
  const chat = facts.find(({ name }) => name === "WhatsApp")?.href ?? null;
  const withMessage = buildChatLink(whatsapp.phone_number, whatsapp.message) ?? "";
  const greeting = withMessage.length > MAX_CHAT ? chat : withMessage;
  return {
    brand: footer.brand_name,
    title: products.catalog_title,
    address: siteUrl + path,
    page: siteUrl + page,
    day: writeDay(now),
    contact: [
      ...facts,
      ...[
        ["Dirección", contact.address],
        ["Horario", contact.hours],
      ].flatMap(([name = "", written = ""]) => {
        const text = written.trim();
        const shown = findPlaceholder(text) === undefined ? text : `${text} (ejemplo)`;
        return text === "" ? [] : [{ name, text: shown, href: null }];
      }),
    ],
    contactTitle: contact.title,
    contactText: contact.subtitle,
    chat: chat === null || chat.length > MAX_CHAT ? null : greeting,
    note: products.sheet_note,
  };
}

function groupProducts(
  products: readonly CatalogueProduct[],
  siteUrl: string,
): CatalogueState["groups"] {
  return groupByCategory(products).map(({ category, products: own }) => ({
    name: category ?? NO_CATEGORY,
    products: own
      .toSorted((a, b) => SPANISH.compare(a.title, b.title))
      .map((product) => describeProduct(product, siteUrl)),
  }));
}

function describeProduct(product: CatalogueProduct, siteUrl: string): CatalogueEntry {
  return {
    title: product.title,
    href: `${siteUrl}/productos/${product.slug}`,
    // The whole text is on its page.
    description: shorten(product.description.slice(0, 2000), 320),
    picture: findPicture(product.image_url, "card", "4x3"),
    alt: product.image_alt,
    figures: listKeyFigures(product.specs),
    presentations: shortenList(product.presentations),
    species: shortenList(product.species),
    warnings: listWarnings(product.warnings),
  };
}

function shortenList(texts: readonly string[]): string {
  return shorten(texts.slice(0, 30).join(", ").slice(0, 2000), 240);
}

/** Null for a picture of another site, which is never fetched. */
function findPicture(
  address: string | null,
  use: CropUse,
  ratio: PictureRatio,
): CataloguePicture | null {
  const { source, crops } = parseCroppedPicture(address ?? "");
  return isResizable(source)
    ? { source, crop: { ...(findCrop(crops, use) ?? CENTRE), ratio } }
    : null;
}

/** Its date is part of it: a file of yesterday is not that of today. */
function findChange(rows: readonly { updated_at: string }[], now: Date): number {
  const newest = Date.parse(newestOf(rows.map(({ updated_at }) => updated_at)) ?? "");
  const midnight = dayInBogota(now) - BOGOTA_OFFSET_MS;
  return Math.max(midnight, Number.isNaN(newest) ? 0 : newest);
}

/** `19 productos`. */
export function countProducts(count: number): string {
  return count === 1 ? "1 producto" : `${new Intl.NumberFormat("es-CO").format(count)} productos`;
}

/** An address as people write it. */
export function showAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
