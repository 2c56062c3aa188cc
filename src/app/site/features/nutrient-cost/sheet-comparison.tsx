import { formatSpecValue } from "#app/shared/format-spec-value.ts";
import { foldText } from "#domain/fold-text.ts";
import type { SheetProduct } from "#domain/nutrient-cost/offers.ts";
import type { ProductSpec } from "#domain/products/product.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

const TITLE_ID = "fichas-titulo";

/** The technical sheets of products side by side, a column each. */
export function SheetComparison({ products, note }: { products: readonly SheetProduct[]; note: string }) {
  const sheets = products.map(({ specs }) => readSheet(specs));
  const rows = listRows(sheets);
  return (
    <section aria-labelledby={TITLE_ID} className="grid gap-5">
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        {products.length === 1 ? "Su ficha" : "Las fichas, lado a lado"}
      </h2>
      {/* It scrolls by itself, and for keyboards too. */}
      <div role="region" aria-labelledby={TITLE_ID} tabIndex={0} className="overflow-x-auto">
        <table className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]">
          <thead>
            <tr className="border-line border-b align-bottom">
              <th scope="col" className="text-soft min-w-32 py-3 pr-4 font-medium">
                Parámetro
              </th>
              {products.map(({ slug, title }) => (
                <th key={slug} scope="col" className="min-w-36 py-1 pr-4">
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
            {rows.map(({ name, specs }) => (
              <tr key={foldText(name)} className="border-line border-b align-top last:border-b-0">
                <th scope="row" className="py-3 pr-4 font-medium hyphens-auto">
                  {name}
                </th>
                {products.map(({ slug }, index) => (
                  <td key={slug} className="py-3 pr-4">
                    <SpecCell spec={specs[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

/** The parameters of all sheets, each in the order in which it is first named. */
function listRows(sheets: readonly (readonly ProductSpec[])[]) {
  const names = new Map<string, string>();
  for (const { name } of sheets.flat()) {
    if (!names.has(foldText(name))) names.set(foldText(name), name);
  }
  return [...names].map(([key, name]) => ({
    name,
    specs: sheets.map((sheet) => sheet.find((spec) => foldText(spec.name) === key)),
  }));
}
