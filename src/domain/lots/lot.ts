/** What the laboratory measured of one parameter. What is optional is absent when it says nothing. */
export interface LotResult {
  name: string;
  value: number;
  /** Whether the laboratory found less than the value, as `< 5`. */
  is_below?: boolean | undefined;
  /** For example `%`, `mg/kg`. */
  unit?: string | undefined;
  /** Absent, that of the guarantee. */
  basis?: string | undefined;
  /** How it was measured, for example `AOAC 990.03`. */
  method?: string | undefined;
}

/** What the company promises of one parameter: at least one limit. */
export interface Guarantee {
  name: string;
  min: number | null;
  max: number | null;
  unit: string;
  basis: string;
}

/** A row of `lots`. Days are like 2026-05-31, times ISO 8601. */
export interface Lot {
  id: string;
  /** The company's own, as it stands on the sacks. */
  lot_code: string;
  product_id: string | null;
  variant: string;
  made_on: string | null;
  analysed_on: string | null;
  /** The last day on which it is good. */
  expires_on: string | null;
  laboratory: string;
  quantity: number | null;
  unit: string;
  results: LotResult[];
  /** Public: explains a value that contradicts the guarantee. */
  note: string;
  /** The name of a PDF of the private bucket; empty without one. */
  certificate: string;
  /** Whether the company's own code opens it too, and search engines may show its page. */
  is_public: boolean;
  is_published: boolean;
  /** On its labels; made by the database. */
  short_code: string;
  /** As it was when the guarantee was copied. */
  product_title: string;
  /** Copied from the technical sheet when the lot was published or its results changed. */
  guarantee: Guarantee[];
  guarantee_at: string;
  created_at: string;
  updated_at: string;
}

/** What a lot's page shows. */
export interface OpenLot extends Pick<
  Lot,
  | "id"
  | "short_code"
  | "lot_code"
  | "is_public"
  | "product_title"
  | "variant"
  | "made_on"
  | "analysed_on"
  | "expires_on"
  | "laboratory"
  | "results"
  | "guarantee"
  | "guarantee_at"
  | "note"
  | "certificate"
> {
  /** Null while visitors do not see the product. */
  product_slug: string | null;
  /** What the technical sheet guarantees now; null while visitors do not see the product. */
  present_guarantee: Guarantee[] | null;
}

/** Whether a lot's last day is over, on a day like 2026-05-31. */
export function hasExpired({ expires_on }: Pick<Lot, "expires_on">, today: string): boolean {
  return expires_on !== null && expires_on < today;
}
