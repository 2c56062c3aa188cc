import { z } from "zod";

import { foldText } from "#domain/fold-text.ts";
import {
  listContradictions,
  listGuarantee,
  listGuaranteedVariants,
} from "#domain/lots/judge-results.ts";
import type { Guarantee, Lot, LotResult } from "#domain/lots/lot.ts";
import { BLANK_RESULT_ROW, RESULT_ROWS, type ResultRow } from "#domain/lots/result-rows.ts";
import type { Product } from "#domain/products/product.ts";
import { createRowsSchema, readRows, showRows } from "#domain/products/sheet/row-list.ts";
import { LOTS } from "#domain/record-types/lots.ts";
import {
  createDefinedSchema,
  type DefinedValues,
  toDefinedInput,
  toDefinedValues,
} from "#domain/records/defined-form.ts";
import { isBlank } from "#domain/typed-text.ts";

/** A product, as lots are compared with it. */
export type GuaranteedProduct = Pick<Product, "id" | "title" | "slug" | "specs">;

/** The values of a lot's form: those of its definition, and what is special. */
export interface LotFormValues {
  lot_code: string;
  /** Empty without one. */
  product_id: string;
  variant: string;
  made_on: string;
  analysed_on: string;
  expires_on: string;
  laboratory: string;
  quantity: string;
  unit: string;
  results: ResultRow[];
  note: string;
  certificate: string;
  is_public: boolean;
  is_published: boolean;
}

/** What a save sends. */
export type LotInput = Omit<
  Lot,
  "id" | "short_code" | "product_title" | "guarantee" | "guarantee_at" | "created_at" | "updated_at"
>;

/** A new lot is published only when that is chosen: its certificate may not be there yet. */
export const BLANK_LOT_FORM: LotFormValues = {
  ...(toDefinedValues(LOTS, null) as unknown as LotFormValues),
  product_id: "",
  results: [],
  certificate: "",
  is_published: false,
};

export function toLotValues(lot: Lot): LotFormValues {
  return {
    ...(toDefinedValues(LOTS, lot) as unknown as LotFormValues),
    product_id: lot.product_id ?? "",
    results: showRows(RESULT_ROWS, lot.results),
    certificate: lot.certificate,
  };
}

export function toLotInput(values: LotFormValues, lot: Lot | null): LotInput {
  return {
    ...(toDefinedInput(LOTS, values as unknown as DefinedValues, lot) as unknown as LotInput),
    product_id: values.product_id === "" ? null : values.product_id,
    results: readRows(RESULT_ROWS, values.results, lot?.results ?? []),
    certificate: values.certificate,
  };
}

/**
 * The form's schema: a published lot has a product, its variant where the technical sheet has several, and a note when it
 * contradicts the guarantee.
 */
export function createLotSchema(lot: Lot | null, products: readonly GuaranteedProduct[]) {
  return createDefinedSchema(LOTS, lot)
    .extend({
      product_id: z.string(),
      results: createRowsSchema(RESULT_ROWS, lot?.results ?? []).max(
        60,
        "Un lote admite hasta 60 resultados.",
      ),
      certificate: z.string(),
    })
    .superRefine((typed, context) => {
      const values = typed as unknown as LotFormValues;
      for (const [field, message] of findPublishingProblems(values, lot, products)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    });
}

type Problem = readonly [field: keyof LotFormValues, message: string];

function findPublishingProblems(
  values: LotFormValues,
  lot: Lot | null,
  products: readonly GuaranteedProduct[],
): Problem[] {
  const { made_on, expires_on, product_id } = values;
  const problems: Problem[] =
    made_on !== "" && expires_on !== "" && expires_on < made_on
      ? [["expires_on", "El lote vence antes de su producción."]]
      : [];
  if (!values.is_published) return problems;
  if (product_id === "")
    return [...problems, ["product_id", "Para publicar el lote, elija su producto."]];
  const variants = listVariantChoices(values, products);
  if (
    variants.length > 0 &&
    !variants.some((name) => foldText(name) === foldText(values.variant))
  ) {
    return [
      ...problems,
      ["variant", `Para publicar el lote, escriba su variante: ${joinOr(variants)}.`],
    ];
  }
  const contradictions = listTypedContradictions(values, lot, products);
  if (contradictions.length > 0 && isBlank(values.note)) {
    return [...problems, ["note", explainContradictions(contradictions)]];
  }
  return problems;
}

/** What a person has to do about results that contradict the guarantee. */
export function explainContradictions(names: readonly string[]): string {
  const verb = names.length === 1 ? "no cumple" : "no cumplen";
  return `${AND.format(names)} ${verb} la garantía publicada, o no se ${names.length === 1 ? "puede" : "pueden"} comparar con ella. Para publicar el lote, explíquelo en la nota, que verán quienes lo consulten.`;
}

const AND = new Intl.ListFormat("es-CO", { type: "conjunction" });
const OR = new Intl.ListFormat("es-CO", { type: "disjunction" });
const joinOr = (names: readonly string[]) => OR.format(names);

/** The variants of the chosen product's sheet, of which a lot must name one. */
function listVariantChoices(
  { product_id }: Pick<LotFormValues, "product_id">,
  products: readonly GuaranteedProduct[],
): string[] {
  const product = products.find(({ id }) => id === product_id);
  return product === undefined ? [] : listGuaranteedVariants(product.specs);
}

/** The parameters of typed results that contradict what the lot will be compared with. */
export function listTypedContradictions(
  values: Pick<LotFormValues, "product_id" | "variant" | "results" | "is_published">,
  lot: Lot | null,
  products: readonly GuaranteedProduct[],
): string[] {
  const typed = values.results.filter((row) => RESULT_ROWS.findProblems(row).length === 0);
  return listContradictions(typed.map(RESULT_ROWS.read), findGuarantee(values, lot, products));
}

/** What a lot will be compared with: the copy that it has, unless saving makes another one. */
export function findGuarantee(
  values: Pick<LotFormValues, "product_id" | "variant" | "results" | "is_published">,
  lot: Lot | null,
  products: readonly GuaranteedProduct[],
): Guarantee[] {
  const product = products.find(({ id }) => id === values.product_id);
  const keepsCopy =
    lot !== null &&
    lot.is_published &&
    (lot.product_id ?? "") === values.product_id &&
    lot.variant === values.variant &&
    isUntouched(lot.results, values.results);
  if (product === undefined || keepsCopy) return lot?.guarantee ?? [];
  return listGuarantee(product.specs, values.variant);
}

function isUntouched(stored: readonly LotResult[], rows: readonly ResultRow[]): boolean {
  return JSON.stringify(showRows(RESULT_ROWS, stored)) === JSON.stringify(rows);
}

/** The rows of a new lot: what the product's sheet guarantees, with its units, to be measured. */
export function startResults(product: GuaranteedProduct, variant: string): ResultRow[] {
  return listGuarantee(product.specs, variant).map(({ name, unit, basis }) => ({
    ...BLANK_RESULT_ROW,
    name,
    unit,
    basis,
  }));
}
