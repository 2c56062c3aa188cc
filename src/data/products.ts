import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { defineTable } from "#data/client/table.ts";
import type { OfferedProduct } from "#domain/calculators/suggestions.ts";
import type { ComparedProduct } from "#domain/comparison/comparison.ts";
import type { SheetProduct } from "#domain/nutrient-cost/offers.ts";
import type { SavedProduct } from "#domain/offline/saved-copy.ts";
import type { ProductClass, Spellings } from "#domain/products/catalogue/catalogue-view.ts";
import type { Product, ProductInput, ProductSummary } from "#domain/products/product.ts";
import { SPANISH } from "#domain/spanish-order.ts";

const newestFirst = <Columns extends string>(client: Client, columns: Columns) =>
  client.from("products").select(columns).order("created_at", { ascending: false }).order("id");

/** All products, newest first. @throws {DataError} */
export async function listProducts(client: Client): Promise<Product[]> {
  return readAll(async (first, last) => unwrap(await newestFirst(client, "*").range(first, last)));
}

const SUMMARY_COLUMNS =
  "id, slug, title, description, features, image_url, image_alt, category, species, warnings";

/** The newest products. @throws {DataError} */
export async function listNewestProducts(
  client: Client,
  { limit }: { limit: number },
): Promise<ProductSummary[]> {
  return unwrap(await newestFirst(client, SUMMARY_COLUMNS).limit(limit));
}

/** The fields that a link to a product needs. */
export type ProductLink = Pick<Product, "slug" | "title" | "category" | "presentations">;

/** The columns of a link, as its read asks for them. */
export const LINK_COLUMNS = "slug,title,category,presentations";

/** What every page can list: a catalogue of more is searched, and each page would be megabytes. */
const MOST_LINKS = 500;

/** Links to all products, or to the newest of very many, by title. @throws {DataError} */
export async function listProductLinks(client: Client): Promise<ProductLink[]> {
  const links = unwrap(await newestFirst(client, LINK_COLUMNS).limit(MOST_LINKS));
  // Not every database has a Spanish collation.
  return links.toSorted((a, b) => SPANISH.compare(a.title, b.title));
}

/** What a calculator must know of products to suggest them: all, or the newest of very many. @throws {DataError} */
export async function listOfferedProducts(client: Client): Promise<OfferedProduct[]> {
  const columns = "slug, title, category, species, presentations, warnings";
  return unwrap(await newestFirst(client, columns).limit(MOST_LINKS));
}

/** Products by their slugs, unordered; missing ones are left out. @throws {DataError} */
export async function listProductsBySlug(
  client: Client,
  slugs: readonly string[],
): Promise<Pick<Product, "id" | "slug" | "title" | "presentations">[]> {
  if (slugs.length === 0) return [];
  const columns = "id, slug, title, presentations";
  return unwrap(await client.from("products").select(columns).in("slug", slugs));
}

/** What a buyer asks before the price of a product; null without such a product. @throws {DataError} */
export async function findAskedProduct(client: Client, slug: string): Promise<AskedProduct | null> {
  const columns = "slug, title, presentations, min_order, logistics, lead_time, delivery_zones";
  return unwrap(await client.from("products").select(columns).eq("slug", slug).maybeSingle());
}

export type AskedProduct = Pick<
  Product,
  "slug" | "title" | "presentations" | "min_order" | "logistics" | "lead_time" | "delivery_zones"
>;

/** More would be no questionnaire: mills ask about what they buy. */
const MOST_SUPPLIED = 200;

/** What a supplier questionnaire says of the visible products, by title. @throws {DataError} */
export async function listQuestionnaireProducts(client: Client) {
  const columns = "title, category, ica_registration, origin, shelf_life, sampling, specs";
  const products = unwrap(
    await client
      .from("products")
      .select(columns)
      .eq("is_published", true)
      .order("title")
      .order("id")
      .limit(MOST_SUPPLIED),
  );
  return products.toSorted((a, b) => SPANISH.compare(a.title, b.title));
}

/** Products by their ids, unordered; those that are gone or hidden are left out. @throws {DataError} */
export async function listProductsById(
  client: Client,
  ids: readonly string[],
): Promise<Pick<Product, "id" | "slug">[]> {
  if (ids.length === 0) return [];
  return unwrap(await client.from("products").select("id, slug").in("id", ids));
}

const SAVED_COLUMNS =
  "slug, title, description, features, category, species, presentations, warnings, specs, min_order, ica_registration, inclusion, storage, shelf_life, handling, incompatibilities";

/** All products as a device saves them, by title. @throws {DataError} */
export async function listProductsToSave(client: Client): Promise<SavedProduct[]> {
  const products = await readAll(async (first, last) =>
    unwrap(await client.from("products").select(SAVED_COLUMNS).order("id").range(first, last)),
  );
  return products.toSorted((a, b) => SPANISH.compare(a.title, b.title));
}

/** Products to put side by side, unordered; those that are gone or hidden are left out. @throws {DataError} */
export async function listComparedProducts(
  client: Client,
  slugs: readonly string[],
): Promise<ComparedProduct[]> {
  if (slugs.length === 0) return [];
  const columns =
    "id, slug, title, category, species, presentations, warnings, specs, min_order, logistics, lead_time, delivery_zones, origin, ica_registration, inclusion, storage, shelf_life, handling, incompatibilities, documents";
  return unwrap(await client.from("products").select(columns).in("slug", slugs));
}

/** What a calculation with technical sheets needs of all products that have one, unordered. @throws {DataError} */
export async function listProductSheets(client: Client): Promise<SheetProduct[]> {
  const columns = "slug, title, specs, presentations, warnings";
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("products")
        .select(columns)
        .filter("specs", "neq", "[]")
        .order("id")
        .range(first, last),
    ),
  );
}

/** The categories with their species, as visible products have them, and the newest change of each. @throws {DataError} */
export async function listProductClasses(
  client: Client,
): Promise<(Required<ProductClass> & Pick<Product, "updated_at">)[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .rpc("list_product_classes", {}, { get: true })
        .order("category")
        .order("species")
        .range(first, last),
    ),
  );
}

/** The categories and species of the products that visitors see, one row for each product. @throws {DataError} */
export async function listPublishedClasses(client: Client): Promise<ProductClass[]> {
  return readAll(async (first, last) =>
    unwrap(
      await client
        .from("products")
        .select("category, species")
        .eq("is_published", true)
        .order("category")
        .order("species")
        .order("id")
        .range(first, last),
    ),
  );
}

/** A product with what must be known before it is given to an animal. */
export type WarnedProduct = Pick<Product, "slug" | "title" | "species" | "category" | "warnings">;

const MOST_WARNED = 1000;

/** The products with warnings, by title: some, or those for all of some species. @throws {DataError} */
export async function listWarnedProducts(
  client: Client,
  { slugs, species = [] }: { slugs?: readonly string[]; species?: Spellings["species"] },
): Promise<WarnedProduct[]> {
  let found = client
    .from("products")
    .select("slug, title, species, category, warnings")
    .filter("warnings", "neq", "[]");
  if (slugs !== undefined) found = found.in("slug", slugs);
  for (const names of species) found = found.overlaps("species", `{${quoteAll(names)}}`);
  return unwrap(await found.order("title").order("id").limit(MOST_WARNED));
}

/** The class of a found product. */
export type FoundClass = ProductClass & Pick<Product, "slug">;

/** The classes of the products that match a query, one for each product. @throws {DataError} */
export async function findProductClasses(client: Client, text: string): Promise<FoundClass[]> {
  const columns = "slug, title, category, species";
  return unwrap(
    await client.rpc("search_products", { query: text }, { get: true }).select(columns),
  );
}

export interface CatalogueRequest extends Partial<Spellings> {
  /** Words that are searched for, best matches first; without them the newest are first. */
  text?: string;
  /** Slugs of products that are left out. */
  without?: readonly string[];
  /** Whether products are found that are only alike. */
  isSimilar?: boolean;
  /** How many come before. */
  first?: number;
  limit: number;
}

/** Products of a page of the catalogue. @throws {DataError} */
export async function listCataloguePage(
  client: Client,
  { text = "", categories = null, species = [], without = [], ...request }: CatalogueRequest,
): Promise<ProductSummary[]> {
  const { isSimilar = false, first = 0, limit } = request;
  const search = isSimilar ? "search_similar_products" : "search_products";
  let found =
    text === ""
      ? newestFirst(client, SUMMARY_COLUMNS)
      : client.rpc(search, { query: text }, { get: true }).select(SUMMARY_COLUMNS);
  if (categories !== null) found = found.filter("category", "in", `(${quoteAll(categories)})`);
  for (const names of species) found = found.overlaps("species", `{${quoteAll(names)}}`);
  if (without.length > 0) found = found.not("slug", "in", `(${quoteAll(without)})`);
  return unwrap(await found.range(first, first + limit - 1));
}

/** What a printed catalogue shows of a product. */
export type CatalogueProduct = Pick<
  Product,
  | "slug"
  | "title"
  | "description"
  | "image_url"
  | "image_alt"
  | "category"
  | "species"
  | "presentations"
  | "warnings"
  | "specs"
  | "updated_at"
>;

const CATALOGUE_COLUMNS =
  "slug, title, description, image_url, image_alt, category, species, presentations, warnings, specs, updated_at";

export interface CatalogueProductsRequest {
  /** Spellings, null among them for products without a category; absent for all. */
  categories?: readonly (string | null)[];
  /** Spellings of the species, of which a product must have one. */
  species?: readonly string[];
  /** How many come before. */
  first?: number;
  limit: number;
}

/** Products of a printed catalogue, by title. @throws {DataError} */
export async function listCatalogueProducts(
  client: Client,
  { categories, species, first = 0, limit }: CatalogueProductsRequest,
): Promise<CatalogueProduct[]> {
  let found = client.from("products").select(CATALOGUE_COLUMNS);
  if (categories !== undefined) {
    const names = categories.filter((name) => name !== null);
    const isNamed = `category.in.(${quoteAll(names)})`;
    found = categories.includes(null)
      ? found.or(names.length === 0 ? "category.is.null" : `category.is.null,${isNamed}`)
      : found.filter("category", "in", `(${quoteAll(names)})`);
  }
  if (species !== undefined) found = found.overlaps("species", `{${quoteAll(species)}}`);
  return unwrap(
    await found
      .order("title")
      .order("id")
      .range(first, first + limit - 1),
  );
}

/** Elements of an array or a list, as PostgREST and PostgreSQL read them: any character within quotes. */
function quoteAll(texts: readonly string[]): string {
  return texts.map((text) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`).join(",");
}

/** The product of a slug, or null. @throws {DataError} */
export async function findProduct(client: Client, slug: string): Promise<Product | null> {
  return unwrap(await client.from("products").select("*").eq("slug", slug).maybeSingle());
}

/** The calls of whole products. */
export const {
  create: createProduct,
  get: getProduct,
  update: updateProduct,
  remove: deleteProduct,
} = defineTable<Product, ProductInput>("products", "*");
