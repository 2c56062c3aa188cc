import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import { identifyRow } from "#domain/nutrient-cost/nutrients.ts";
import { listIngredientsOnce, type Offer } from "#domain/nutrient-cost/offers.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

const TITLE_ID = "fichas-titulo";

/** The technical sheets of the chosen products side by side, a column each. */
export function SheetComparison({ offers, note }: { offers: readonly Offer[]; note: string }) {
  const products = listIngredientsOnce(offers);
  const sheets = products.map(({ specs }) => readSheet(specs));
  return (
    <section aria-labelledby={TITLE_ID} className="grid min-w-0 gap-5">
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        {products.length === 1 ? "Su ficha" : "Las fichas, lado a lado"}
      </h2>
      <SidewaysScroll labelledBy={TITLE_ID}>
        <table className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]">
          <thead>
            <tr className="border-line border-b align-bottom">
              <th
                scope="col"
                className="bg-paper text-soft sticky left-0 min-w-28 py-3 pr-4 font-medium"
              >
                Parámetro
              </th>
              {products.map(({ key, slug, title }) => (
                <th key={key} scope="col" className="min-w-36 py-1 pr-4">
                  <a
                    href={`/productos/${slug}`}
                    className="decoration-ink/25 inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-current"
                  >
                    {title}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listRows(sheets).map(({ key, name, specs }) => (
              <tr key={key} className="border-line border-b align-top last:border-b-0">
                <th
                  scope="row"
                  className="bg-paper sticky left-0 py-3 pr-4 font-medium hyphens-auto"
                >
                  {name}
                </th>
                {products.map((ingredient, index) => (
                  <td key={ingredient.key} className="py-3 pr-4">
                    <SpecCell spec={specs[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      {note !== "" && <p className="text-soft max-w-[44rem] text-[0.9375rem]">{note}</p>}
    </section>
  );
}

function SpecCell({ spec }: { spec: ProductSpec | undefined }) {
  if (spec === undefined) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">no está en su ficha</span>
      </span>
    );
  }
  return (
    <>
      <span className="[font-feature-settings:'tnum'] font-semibold">{formatSpecValue(spec)}</span>
      {spec.basis !== "" && <span className="text-soft block text-sm">{spec.basis}</span>}
    </>
  );
}

/** The parameters of all sheets, in order of first appearance. */
function listRows(sheets: readonly (readonly ProductSpec[])[]) {
  const names = new Map<string, string>();
  for (const spec of sheets.flat()) {
    if (!names.has(identifyRow(spec))) names.set(identifyRow(spec), spec.name);
  }
  return [...names].map(([key, name]) => ({
    key,
    name,
    specs: sheets.map((sheet) => sheet.find((spec) => identifyRow(spec) === key)),
  }));
}
