import { z } from "zod";

import { foldText } from "#domain/fold-text.ts";
import { type ProductSpec, SPEC_KINDS } from "#domain/products/product.ts";
import { writeSpecValue } from "#domain/products/sheet/format-spec-value.ts";

/** A missing value, or one of another type, counts as none. */
const orElse = <S extends z.ZodType>(schema: S, none: z.output<S>) => schema.catch(none);
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const someText = z.string().trim().min(1);

const row = z.object({
  name: someText,
  min: orElse(z.number().nullable(), null),
  max: orElse(z.number().nullable(), null),
  unit: orElse(z.string(), ""),
  basis: orElse(z.string(), ""),
  typical: orAbsent(z.number()),
  kind: orAbsent(z.enum(SPEC_KINDS)),
  grades: orAbsent(z.array(z.number()).min(1)),
  method: orAbsent(someText),
  variant: orAbsent(someText),
  group: orAbsent(z.literal("contaminant")),
});

/**
 * The rows of a technical sheet to show. The database accepts any JSON list: values that are not rows, or have neither
 * a name nor a figure, are left out. A row whose figures each lot's certificate gives needs none.
 */
export function readSheet(specs: readonly unknown[]): ProductSpec[] {
  return specs
    .map((value) => row.safeParse(value).data)
    .filter((spec) => spec !== undefined)
    .filter(
      ({ min, max, typical, grades, kind }) =>
        min !== null || max !== null || [typical, grades].some(Boolean) || kind === "lot",
    );
}

/** A line of a sheet: a parameter on one basis by one method, with what it is in each variant. */
interface SheetLine {
  name: string;
  basis: string;
  method: string;
  /** Whether it limits a contaminant. */
  isContaminant: boolean;
  /** As many as variants, at least one; null where the sheet says nothing. */
  values: (ProductSpec | null)[];
}

/** A sheet as a table. */
export interface ArrangedSheet {
  /** In the order in which they are first named; empty for a product without. */
  variants: string[];
  lines: SheetLine[];
}

/**
 * Puts the variants of a parameter side by side; rows for all variants are repeated in each. No row is left out: a
 * duplicate gets its own line. Contaminants come last.
 */
export function arrangeSheet(specs: readonly unknown[]): ArrangedSheet {
  const rows = readSheet(specs);
  const variants = listVariants(rows);
  const lines: SheetLine[] = [];
  for (const spec of rows) {
    const { name, basis, method = "", variant } = spec;
    const isContaminant = spec.group === "contaminant";
    const isOfSpec = (column: number) =>
      variant === undefined || foldText(variants[column] ?? "") === foldText(variant);
    const begun = lines.find(
      (line) =>
        line.isContaminant === isContaminant &&
        isSameParameter(line, { name, basis, method }) &&
        line.values.every((value, column) => value === null || !isOfSpec(column)),
    );
    const values = begun?.values ?? Array.from({ length: variants.length || 1 }, () => null);
    const filled = values.map((value, column) => (isOfSpec(column) ? spec : value));
    if (begun === undefined) lines.push({ name, basis, method, isContaminant, values: filled });
    else begun.values = filled;
  }
  const last = ({ isContaminant }: SheetLine) => Number(isContaminant);
  return { variants, lines: lines.toSorted((a, b) => last(a) - last(b)) };
}

type Parameter = Pick<SheetLine, "name" | "basis" | "method">;

function isSameParameter(a: Parameter, b: Parameter): boolean {
  return (["name", "basis", "method"] as const).every(
    (field) => foldText(a[field]) === foldText(b[field]),
  );
}

/** The heading of the lines of contaminants. */
export const CONTAMINANTS = "Contaminantes, con su límite";

/** The heading of what `describeRemark` gives. */
export const REMARK = "Base y método";

/** `base seca, AOAC 990.03`; empty when a line says neither. */
export function describeRemark({ basis, method }: Pick<SheetLine, "basis" | "method">): string {
  return [basis, method].filter(Boolean).join(", ");
}

/** The variants that rows name, once each. */
export function listVariants(rows: readonly ProductSpec[]): string[] {
  const names = rows.flatMap(({ variant }) => (variant === undefined ? [] : [variant]));
  return [
    ...new Map(names.toReversed().map((name) => [foldText(name), name])).values(),
  ].toReversed();
}

/** Two rows of two on a phone. */
const MOST = 4;

/** The least important parameters. */
const MINOR = /^(?:humedad|materia seca|ceniza|impureza|cuerpos extranos|ph\b)/;

/** The key figures of a sheet, in its order; maximum limits, as of toxins, are excluded. */
export function listKeyFigures(specs: readonly unknown[]): { name: string; value: string }[] {
  const { variants, lines } = arrangeSheet(specs);
  const figures = lines.flatMap((line) => {
    if (line.isContaminant) return [];
    const value = writeValue(line, variants);
    return value === "" ? [] : [{ name: line.name, value }];
  });
  const isMinor = ({ name }: { name: string }) => MINOR.test(foldText(name));
  return figures.toSorted((a, b) => Number(isMinor(a)) - Number(isMinor(b))).slice(0, MOST);
}

/** `14–18 %`, or `Expeller 8–10 %, Solvente 1–2 %` where variants differ; empty without a figure. */
function writeValue({ values }: SheetLine, variants: readonly string[]): string {
  const written = values.map((spec) => {
    const isContent =
      spec && [spec.min, spec.typical, spec.grades].some((figure) => figure != null);
    return isContent ? writeSpecValue(spec).value : "";
  });
  const [first = ""] = written;
  if (written.every((value) => value === first)) return first;
  return written
    .flatMap((value, index) => (value === "" ? [] : [`${variants[index]} ${value}`]))
    .join(", ");
}
