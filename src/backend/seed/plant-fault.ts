import type { StoredContent } from "#domain/content/site-text.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { SiteState } from "#domain/review/site.ts";

/** A fault in the demonstration site, and where the review has to find it: `rule table field`, each once. */
export interface PlantedFault {
  name: string;
  plant: (site: SiteState) => SiteState;
  found: readonly string[];
}

const changeFirst = <Row extends object>(
  rows: readonly Row[],
  is: (row: Row) => boolean,
  changes: Partial<Row>,
) => {
  const index = rows.findIndex(is);
  return rows.map((row, i) => (i === index ? { ...row, ...changes } : row));
};

export const onProduct = (changes: Partial<Product>) => (site: SiteState) => ({
  ...site,
  products: changeFirst(site.products, ({ slug }) => slug === "glicerol", changes),
});

export const onArticle = (changes: Partial<Article>) => (site: SiteState) => ({
  ...site,
  articles: changeFirst(site.articles, ({ is_published }) => is_published, changes),
});

export const onMenu = (changes: Partial<MenuItem>) => (site: SiteState) => ({
  ...site,
  menu: changeFirst(site.menu, () => true, changes),
});

export const onText = (name: string, value: string) => (site: SiteState) => ({
  ...site,
  texts: changeFirst<StoredContent>(
    site.texts,
    ({ section, key }) => `${section}.${key}` === name,
    {
      value,
    },
  ),
});

/** As `onText`, of a text that the site has a row for or not. */
export const writeText = (section: string, key: string, value: string) => (site: SiteState) => {
  const others = site.texts.filter((row) => row.section !== section || row.key !== key);
  const id = crypto.randomUUID();
  const row: StoredContent = { id, section, key, value, type: "text", updated_at: site.today };
  return { ...site, texts: [...others, row] };
};

export const both =
  (first: PlantedFault["plant"], second: PlantedFault["plant"]) => (site: SiteState) =>
    second(first(site));

export const write = (content: string) => onArticle({ content: `## Primero\n\n${content}\n` });
export const attach = (title: string, url = "https://otro.example/a.pdf") =>
  onProduct({ documents: [{ title, url }] });

export const FOLDER = "/storage/v1/object/public/media";
export const SMALL = "imagenes/saco-0123456789-320x240.webp";
export const LARGE = "imagenes/saco-0123456789-2560x1920.webp";
export const withFile = (name: string, bytes: number) => (site: SiteState) => ({
  ...site,
  files: [{ name, bytes }],
});
/** Hides a product that no article links to. */
export const hideMagnesium = (site: SiteState) => ({
  ...site,
  products: changeFirst(site.products, ({ slug }) => slug === "oxido-de-magnesio", {
    is_published: false,
  }),
});
export const renameMelaza = (site: SiteState) => ({
  ...site,
  redirects: [
    {
      slug: "melaza",
      product_id: site.products.find(({ slug }) => slug === "melaza-de-cana")?.id ?? null,
      news_id: null,
    },
  ],
});
