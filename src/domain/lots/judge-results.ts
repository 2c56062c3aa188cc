import { foldText } from "#domain/fold-text.ts";
import type { Guarantee, LotResult } from "#domain/lots/lot.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

/*
 * - `within`, `outside`: of the guarantee's limits
 * - `incomparable`: in another unit, or on another basis
 * - `unpromised`: measured, but not guaranteed
 * - `missing`: guaranteed, but not in the certificate
 */
export type Verdict = "within" | "outside" | "incomparable" | "unpromised" | "missing";

/** One parameter: what was measured beside what was promised. */
export interface JudgedResult {
  name: string;
  result: LotResult | null;
  guarantee: Guarantee | null;
  verdict: Verdict;
}

/** The results in their order, then what was promised but not measured. */
export function judgeResults(
  results: readonly LotResult[],
  guarantees: readonly Guarantee[],
): JudgedResult[] {
  const promised = Map.groupBy(guarantees, ({ name }) => foldText(name));
  const measured = new Set(results.map(({ name }) => foldText(name)));
  const judged = results.flatMap((result): JudgedResult[] => {
    const { name } = result;
    const all = promised.get(foldText(name));
    if (all === undefined) return [{ name, result, guarantee: null, verdict: "unpromised" }];
    return all.map((guarantee) => ({
      name,
      result,
      guarantee,
      verdict: compare(result, guarantee),
    }));
  });
  const missing = guarantees.filter(({ name }) => !measured.has(foldText(name)));
  return [
    ...judged,
    ...missing.map((guarantee): JudgedResult => {
      return { name: guarantee.name, result: null, guarantee, verdict: "missing" };
    }),
  ];
}

/** As private.list_contradictions: a blank basis is that of the guarantee. */
function compare(
  { value, is_below = false, unit = "", basis = "" }: LotResult,
  guarantee: Guarantee,
): Verdict {
  const { min, max } = guarantee;
  const hasOtherBasis = basis.trim() !== "" && foldText(basis) !== foldText(guarantee.basis);
  if (foldText(unit) !== foldText(guarantee.unit) || hasOtherBasis) return "incomparable";
  if (max !== null && value > max) return "outside";
  return min !== null && (value < min || is_below) ? "outside" : "within";
}

/** The names of the parameters that contradict the guarantee, each once: with any, a published lot needs a note. */
export function listContradictions(
  results: readonly LotResult[],
  guarantees: readonly Guarantee[],
): string[] {
  const contradicting = judgeResults(results, guarantees).filter(
    ({ verdict }) => verdict === "outside" || verdict === "incomparable",
  );
  return [...new Set(contradicting.map(({ name }) => name))];
}

const hasLimits = ({ kind, min, max }: ProductSpec) =>
  (kind === "guaranteed" || kind === "lot") && (min !== null || max !== null);

/** The limits that a technical sheet guarantees of one variant, as private.list_guarantee. */
export function listGuarantee(specs: readonly unknown[], variant: string): Guarantee[] {
  return readSheet(specs)
    .filter(hasLimits)
    .filter(
      (spec) =>
        (spec.variant ?? "").trim() === "" || foldText(spec.variant ?? "") === foldText(variant),
    )
    .map(({ name, min, max, unit, basis }) => ({
      name: name.trim(),
      min,
      max,
      unit: unit.trim(),
      basis: basis.trim(),
    }));
}

/** The variants of which a technical sheet has limits, each once: a published lot of such a product is of one of them. */
export function listGuaranteedVariants(specs: readonly unknown[]): string[] {
  const variants = readSheet(specs)
    .filter(hasLimits)
    .map(({ variant = "" }) => variant.trim());
  const byName = new Map(
    variants.filter((name) => name !== "").map((name) => [foldText(name), name]),
  );
  return [...byName.values()];
}
