import {
  compareSheets,
  type ComparedRow,
  type ComparedRows,
  type ComparedValue,
  describeDryMatter,
  divideRows,
} from "#domain/comparison/compare-sheets.ts";
import { type CsvColumn, writeCsv } from "#domain/csv.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { listIngredients, splitKey } from "#domain/nutrient-cost/offers.ts";
import {
  checkTypedIngredient,
  type TypedIngredient,
} from "#domain/nutrient-cost/typed-ingredient.ts";
import type { Product, ProductWarning } from "#domain/products/product.ts";
import { listDocumentLinks } from "#domain/products/sheet/documents.ts";
import { listBuyingFacts, listKeepingFacts } from "#domain/products/sheet/facts.ts";
import { listInclusions } from "#domain/products/sheet/inclusion.ts";
import { writeFigure } from "#domain/products/sheet/row-list.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";

/** The columns of a product that a comparison shows. */
export type ComparedProduct = Pick<
  Product,
  | "id"
  | "slug"
  | "title"
  | "category"
  | "species"
  | "presentations"
  | "warnings"
  | "specs"
  | "logistics"
  | "lead_time"
  | "delivery_zones"
  | "origin"
  | "min_order"
  | "ica_registration"
  | "inclusion"
  | "storage"
  | "shelf_life"
  | "handling"
  | "incompatibilities"
  | "documents"
>;

/** A column of a comparison. */
export interface ComparedColumn {
  key: string;
  title: string;
  /** Null for what the visitor typed in. */
  slug: string | null;
  warnings: ProductWarning[];
}

/** Products side by side, as page, PDF and table show them. */
export interface Comparison {
  basis: Basis;
  columns: ComparedColumn[];
  /** The figures of the sheets. */
  sheet: ComparedRows;
  /** Species, presentations and the like. */
  facts: ComparedRows;
  /** What figures were converted with, a line for each column. */
  dryMatters: string[];
}

/**
 * Puts products side by side, and what the visitor typed in after them.
 *
 * @param keys of products, or of their variants
 * @param today a day like 2026-05-31, for the validity of documents
 */
export function compareProducts(
  products: readonly ComparedProduct[],
  {
    keys,
    basis,
    typed,
    today,
  }: { keys: readonly string[]; basis: Basis; typed: TypedIngredient | null; today: string },
): Comparison {
  const chosen = keys.flatMap((key) => chooseIngredient(products, key));
  const own = typed && checkTypedIngredient(typed).ingredient;
  const sheets = [...chosen.map(({ ingredient }) => ingredient), ...(own ? [own] : [])];
  const sheet = compareSheets(sheets, basis);
  const isConverted = listRows(sheet).some(({ cells }) =>
    cells.flat().some((value) => value.isConverted),
  );
  const dryMatters = sheets.flatMap((column) => {
    const described = isConverted ? describeDryMatter(column) : null;
    return described === null ? [] : [`${column.title}: ${described}`];
  });
  return {
    basis,
    columns: [
      ...chosen.map(({ product, ingredient }) => ({
        key: ingredient.key,
        title: ingredient.title,
        slug: product.slug,
        warnings: listWarnings(product.warnings),
      })),
      ...(own ? [{ key: own.key, title: own.title, slug: null, warnings: [] }] : []),
    ],
    sheet,
    facts: compareFacts(
      chosen.map(({ product }) => product),
      sheets,
      today,
    ),
    dryMatters,
  };
}

/** The products of keys, in their order. */
export function listChosen(
  products: readonly ComparedProduct[],
  keys: readonly string[],
): ComparedProduct[] {
  return keys.flatMap((key) => chooseIngredient(products, key).map(({ product }) => product));
}

/** A product's key is the whole of it, with all variants side by side; a variant's key is that one. */
function chooseIngredient(products: readonly ComparedProduct[], key: string) {
  const product = products.find(({ slug }) => slug === splitKey(key).slug);
  if (product === undefined) return [];
  const ofVariant = listIngredients(product).find((ingredient) => ingredient.key === key);
  return [{ product, ingredient: ofVariant ?? { ...product, key: product.slug } }];
}

type Lines = [key: string, name: string, cell: ComparedValue[]][];

/** What a buyer asks besides the figures; a column that the visitor typed in has none of it. */
function compareFacts(
  products: readonly ComparedProduct[],
  columns: readonly { key: string }[],
  today: string,
): ComparedRows {
  const known = products.map((product) => listFacts(product, today));
  const names = new Map(FACT_ORDER.map((key) => [key, ""]));
  for (const [key, name] of known.flat()) names.set(key, name);
  const rows = [...names]
    .filter(([, name]) => name !== "")
    .map(([key, name]): ComparedRow => ({
      key,
      name,
      unit: "",
      cells: columns.map((_, index) => known[index]?.find(([own]) => own === key)?.[2] ?? []),
    }));
  return divideRows(rows, columns);
}

const FACT_ORDER = [
  ...[
    "species",
    "presentations",
    "logistics",
    "min_order",
    "lead_time",
    "delivery_zones",
    "origin",
  ],
  ...["ica_registration", "inclusion", "documents"],
  ...["storage", "shelf_life", "handling", "incompatibilities"],
];

function listFacts(product: ComparedProduct, today: string): Lines {
  const known = [...listBuyingFacts(product), ...listKeepingFacts(product)];
  const lines: Lines = known.map(({ column, name, text }) => [column, name, [toValue(text)]]);
  const inclusions = listInclusions(product.inclusion).map(({ species, amount }) => ({
    ...toValue(amount),
    variant: species,
  }));
  const documents = listDocumentLinks(product.documents, today).map(({ title, url }) => ({
    ...toValue(title),
    href: url,
  }));
  if (inclusions.length > 0) lines.push(["inclusion", "Inclusión en la ración", inclusions]);
  if (documents.length > 0) lines.push(["documents", "Documentos", documents]);
  return lines;
}

function toValue(value: string, remark = ""): ComparedValue {
  return { variant: "", value, remark, figure: null, isConverted: false };
}

/** All rows, in the order in which they are shown. */
export function listRows({ different, same, single }: ComparedRows): ComparedRow[] {
  return [...different, ...same, ...single];
}

/** The headings of the parts of a comparison, with their rows; empty parts are left out. */
export function listParts({ sheet, facts }: Pick<Comparison, "sheet" | "facts">) {
  return [
    { id: "diferencias", title: "En qué se diferencian", rows: sheet.different },
    { id: "iguales", title: "Igual en todos", rows: sheet.same },
    { id: "solo-uno", title: "Solo en una de las fichas", rows: sheet.single },
    {
      id: "despacho",
      title: "Despacho y conservación",
      rows: [...facts.different, ...facts.single],
    },
    { id: "despacho-igual", title: "Despacho y conservación, igual en todos", rows: facts.same },
  ].filter(({ rows }) => rows.length > 0);
}

/** One text: `Expeller: 8–10 %`, `16 % (garantizado: mín. 14 %)`. */
export function writeComparedValue({ variant, value, remark }: ComparedValue): string {
  const said = value === "" ? remark : `${value}${remark === "" ? "" : ` (${remark})`}`;
  return variant === "" ? said : `${variant}: ${said}`;
}

/** The basis in words. */
export const BASIS_NAMES: Readonly<Record<Basis, string>> = {
  "as-is": "tal cual se entrega",
  dry: "en base seca",
};

interface CsvLine extends Pick<ComparedRow, "name" | "unit" | "cells"> {
  part: string;
}

/**
 * The comparison for a spreadsheet: a line for each row as the page shows it, and beside it the usual figure of each
 * column as a number.
 */
export function writeComparisonCsv(comparison: Comparison): string {
  const { columns, basis } = comparison;
  const warnings = columns.map((column) =>
    column.warnings.map(({ text, source }) => toValue(text, source && `fuente: ${source}`)),
  );
  const lines: CsvLine[] = [
    { part: "Advertencias", name: "Advertencias", unit: "", cells: warnings },
    ...listParts(comparison).flatMap(({ title, rows }) =>
      rows.map(({ name, unit, cells }) => ({ part: title, name, unit, cells })),
    ),
  ];
  const described: CsvColumn<CsvLine>[] = [
    { heading: "Parte", read: ({ part }) => part },
    { heading: `Parámetro (${BASIS_NAMES[basis]})`, read: ({ name }) => name },
    { heading: "Unidad", read: ({ unit }) => unit },
    ...columns.map(({ title }, index) => ({
      heading: title,
      read: ({ cells }: CsvLine) => (cells[index] ?? []).map(writeComparedValue).join("; "),
    })),
    ...columns.map(({ title }, index) => ({
      heading: `${title} (número)`,
      read: ({ cells }: CsvLine) => {
        const [only, ...others] = cells[index] ?? [];
        const figure = others.length === 0 ? (only?.figure ?? null) : null;
        return figure === null ? "" : writeFigure(figure);
      },
    })),
  ];
  return writeCsv(described, lines);
}
