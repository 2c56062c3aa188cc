import { ComparisonTable } from "#app/site/ui/comparison-table.tsx";
import { compareSheets } from "#domain/comparison/compare-sheets.ts";
import { BASIS_NAMES, listRows } from "#domain/comparison/comparison.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { listIngredientsOnce, type Offer } from "#domain/nutrient-cost/offers.ts";
import { isTypedKey } from "#domain/nutrient-cost/typed-ingredient.ts";

const TITLE_ID = "fichas-titulo";

interface SheetComparisonProps {
  offers: readonly Offer[];
  basis: Basis;
  note: string;
}

/** The technical sheets of the chosen ingredients side by side. */
export function SheetComparison({ offers, basis, note }: SheetComparisonProps) {
  const ingredients = listIngredientsOnce(offers);
  const rows = listRows(compareSheets(ingredients, basis));
  const columns = ingredients.map(({ key, title, slug }) => ({
    key,
    title,
    slug: isTypedKey(key) ? null : slug,
  }));
  return (
    <section aria-labelledby={TITLE_ID} className="grid min-w-0 gap-5">
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        {ingredients.length === 1 ? "Su ficha" : "Las fichas, lado a lado"}
      </h2>
      <p className="text-soft -mt-3 text-[0.9375rem]">{`Contenidos ${BASIS_NAMES[basis]}.`}</p>
      <ComparisonTable labelledBy={TITLE_ID} columns={columns} rows={rows} />
      {note !== "" && <p className="text-soft max-w-[44rem] text-[0.9375rem]">{note}</p>}
    </section>
  );
}
