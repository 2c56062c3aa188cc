import { RefusalNotice, Result } from "#app/site/features/calculators/calculation.tsx";
import { CalculatorForm } from "#app/site/features/calculators/calculator-form.tsx";
import { CalculatorLimits } from "#app/site/features/calculators/calculator-limits.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import {
  checkCalculation,
  isCalculatorQuery,
  readCalculatorDraft,
} from "#domain/calculators/calculator-form.ts";
import type { Calculator } from "#domain/calculators/calculator.ts";
import { suggestProducts } from "#domain/calculators/suggestions.ts";
import type { SavedCopy } from "#domain/offline/saved-copy.ts";

interface SavedCalculatorProps {
  calculator: Calculator;
  copy: SavedCopy;
  query: URLSearchParams;
}

/** A calculator, computed on the device. */
export function SavedCalculator({ calculator, copy, query }: SavedCalculatorProps) {
  const draft = readCalculatorDraft(calculator, query);
  const { errors, outcome, species } = isCalculatorQuery(calculator, query)
    ? checkCalculation(calculator, draft)
    : EMPTY;
  return (
    <>
      <PageHeading title={calculator.title} subtitle={calculator.summary} />
      <CalculatorForm calculator={calculator} draft={draft} errors={errors} />
      {outcome?.kind === "refusal" && <RefusalNotice outcome={outcome} />}
      {outcome?.kind === "result" && (
        <Result
          result={outcome}
          species={species}
          suggestions={suggestProducts(calculator, copy.products, { species, result: outcome })}
          whatsapp={copy.content.whatsapp}
        />
      )}
      <CalculatorLimits calculator={calculator} />
    </>
  );
}

const EMPTY = { errors: new Map<string, string>(), outcome: null, species: [] };
