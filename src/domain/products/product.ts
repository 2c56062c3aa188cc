/**
 * What the figures of a row are: typical ones, limits that the company guarantees, or those that only the certificate
 * of each lot gives.
 */
export const SPEC_KINDS = ["typical", "guaranteed", "lot"] as const;
export type SpecKind = (typeof SPEC_KINDS)[number];

/** One row of a product's technical sheet. What is optional is absent when it says nothing. */
export interface ProductSpec {
  name: string;
  min: number | null;
  max: number | null;
  /** For example `%`, `Mcal/kg`, `mg/kg`. */
  unit: string;
  /** What the figure refers to, for example `base seca`; empty when it is obvious. */
  basis: string;
  /** The usual value, alone or beside the limits. */
  typical?: number | undefined;
  /** Absent, they are typical. */
  kind?: SpecKind | undefined;
  /** Discrete grades, of which the buyer chooses one. */
  grades?: number[] | undefined;
  /** How it is measured, for example `AOAC 990.03`. */
  method?: string | undefined;
  /** The variant of the product that it is about, for example `Expeller`; absent, it is true of all. */
  variant?: string | undefined;
  /** A contaminant, whose maximum is its limit; absent, it is part of the analysis. */
  group?: "contaminant" | undefined;
}

/** How a presentation is loaded; what is not known is null or empty. */
export interface ProductLogistics {
  /** For example `Bulto de 40 kg`. */
  presentation: string;
  /** How many of it a pallet holds, and a truck. */
  per_pallet: number | null;
  per_truck: number | null;
  /** For example `Tractomula`. */
  truck: string;
}

/** How much of a product a ration holds. */
export interface ProductInclusion {
  /** The animals, and maybe their stage. */
  species: string;
  min: number | null;
  max: number | null;
  /** For example `% de la materia seca`. */
  unit: string;
  /** Its source. */
  source: string;
}

/** A contraindication or a maximum of a product. Searches ignore its text. */
export interface ProductWarning {
  text: string;
  /** Its source. */
  source: string;
  /** The animals that must never get it, such as `Equinos` or `Animales jóvenes`; empty for a maximum. */
  forbidden: string[];
}

/** A document of a product, with its address: https, or a path of the site. */
export interface ProductDocument {
  /** For example `Certificado de análisis`. */
  title: string;
  url: string;
  /** Days like 2026-05-31, if known: of its issue, and the last on which it is valid. */
  date?: string | undefined;
  expires?: string | undefined;
}

/** A picture of a product after the first one. */
export interface ProductPicture {
  /** With its crops: https, or a path of the site. */
  url: string;
  /** Its alternative text, maybe empty. */
  alt: string;
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
  more_images: ProductPicture[];
  category: string | null;
  species: string[];
  presentations: string[];
  warnings: ProductWarning[];
  specs: ProductSpec[];
  min_order: string;
  logistics: ProductLogistics[];
  lead_time: string;
  delivery_zones: string;
  origin: string;
  sampling: string;
  ica_registration: string;
  inclusion: ProductInclusion[];
  storage: string;
  shelf_life: string;
  handling: string;
  incompatibilities: string;
  documents: ProductDocument[];
  /** Whether visitors see it. */
  is_published: boolean;
  created_at: string;
  updated_at: string;
}

/** The columns that a product's card shows. */
export type ProductSummary = Pick<
  Product,
  | "id"
  | "slug"
  | "title"
  | "description"
  | "features"
  | "image_url"
  | "image_alt"
  | "category"
  | "species"
  | "warnings"
>;

/** A blank product. */
export const BLANK_PRODUCT: Product = {
  id: "",
  slug: "",
  title: "",
  description: "",
  features: [],
  image_url: null,
  image_alt: "",
  more_images: [],
  category: null,
  species: [],
  presentations: [],
  warnings: [],
  specs: [],
  min_order: "",
  logistics: [],
  lead_time: "",
  delivery_zones: "",
  origin: "",
  sampling: "",
  ica_registration: "",
  inclusion: [],
  documents: [],
  storage: "",
  shelf_life: "",
  handling: "",
  incompatibilities: "",
  is_published: true,
  created_at: "",
  updated_at: "",
};

/** The columns that only the product's page shows. */
type Details =
  | "image_alt"
  | "more_images"
  | "species"
  | "presentations"
  | "warnings"
  | "specs"
  | "min_order"
  | "logistics"
  | "lead_time"
  | "delivery_zones"
  | "origin"
  | "sampling"
  | "ica_registration"
  | "inclusion"
  | "storage"
  | "shelf_life"
  | "handling"
  | "incompatibilities"
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
