/** One row of a product's technical sheet (guaranteed or typical analysis). */
export interface ProductSpec {
  name: string;
  min: number | null;
  max: number | null;
  /** For example `%`, `Mcal/kg`, `mg/kg`. */
  unit: string;
  /** What the figure refers to, for example `base seca`; empty when it is obvious. */
  basis: string;
}

/** A document of a product, with its address: https, or a path of the site. */
export interface ProductDocument {
  /** For example `Certificado de análisis`. */
  title: string;
  url: string;
}

/** A row of `products`. Times are ISO 8601. */
export interface Product {
  id: string;
  slug: string;
  title: string;
  description: string;
  features: string[];
  image_url: string | null;
  image_alt: string;
  category: string | null;
  species: string[];
  presentations: string[];
  specs: ProductSpec[];
  min_order: string;
  ica_registration: string;
  documents: ProductDocument[];
  /** Whether visitors see it. */
  is_published: boolean;
  created_at: string;
  updated_at: string;
}

/** What only a product's own page shows. */
type Details =
  | "image_alt"
  | "species"
  | "presentations"
  | "specs"
  | "min_order"
  | "ica_registration"
  | "documents";

/** A product in the panel's list. */
export type ProductRow = Omit<Product, Details>;

/**
 * The fields that the panel's form saves; the others keep their value. A new slug is that of the product's
 * page; the old one redirects to it from then on.
 */
export type ProductInput = Omit<
  ProductRow,
  "id" | "slug" | "is_published" | "created_at" | "updated_at"
> &
  Partial<Pick<Product, Details | "slug" | "is_published">>;
