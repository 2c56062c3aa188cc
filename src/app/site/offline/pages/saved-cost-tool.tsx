import { CostForm, RESULTS_ID } from "#app/site/features/nutrient-cost/cost-form.tsx";
import { CostResults } from "#app/site/features/nutrient-cost/cost-results.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { readCostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import { checkOffers, listIngredients } from "#domain/nutrient-cost/offers.ts";
import type { SavedCopy } from "#domain/offline/saved-copy.ts";

/** The cost of nutrients, computed on the device from the saved sheets. */
export function SavedCostTool({ copy, query }: { copy: SavedCopy; query: URLSearchParams }) {
  const { products: texts } = copy.content;
  const draft = readCostDraft(query);
  const ingredients = copy.products
    .flatMap(listIngredients)
    .filter(({ specs }) => readNutrients(specs).contents.length > 0);
  const { offers, errors } = checkOffers(draft, ingredients);
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <>
      <PageHeading title={texts.nutrient_title} subtitle={texts.nutrient_subtitle} />
      <CostForm
        draft={draft}
        choices={ingredients.map(({ key, slug, title }) => ({ key, slug, title }))}
        errors={errors}
      />
      <p className="text-soft max-w-[44rem] text-[0.9375rem] empty:hidden">{texts.nutrient_note}</p>
      {offers.length > 0 && (
        <CostResults
          id={hasErrors ? undefined : RESULTS_ID}
          offers={offers}
          basis={draft.basis}
          withoutPrices="Escriba el precio de al menos un ingrediente para calcular."
        />
      )}
    </>
  );
}
