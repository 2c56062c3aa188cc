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
  created_at: string;
  updated_at: string;
}

/** A product in the panel's list. */
export type ProductRow = Pick<
  Product,
  | "id"
  | "slug"
  | "title"
  | "description"
  | "features"
  | "category"
  | "image_url"
  | "created_at"
  | "updated_at"
>;

/** The fields that the panel's form saves; the others keep their value. */
export interface ProductInput {
  title: string;
  description: string;
  features: string[];
  image_url: string | null;
  category: string | null;
  image_alt?: string;
  species?: string[];
  presentations?: string[];
  specs?: ProductSpec[];
  min_order?: string;
  ica_registration?: string;
  documents?: ProductDocument[];
  /** A new slug of the product's page; the old one redirects to it from then on. */
  slug?: string;
}
