import { ChosenBar } from "#app/site/features/products/chosen-bar.tsx";
import { DraftFields } from "#app/site/features/products/comparison/draft-fields.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { ProductLink } from "#data/products.ts";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { COMPARE_FIELDS, type ComparisonDraft } from "#domain/comparison/comparison-draft.ts";
import { groupByCategory } from "#domain/products/categories.ts";

type Choice = Pick<ProductLink, "slug" | "title" | "category">;

interface ProductChooserProps {
  draft: ComparisonDraft;
  /** What is already chosen: a product or none. */
  chosen: readonly { key: string; title: string }[];
  /** Products like it, the most alike first. */
  similar: readonly Choice[];
  products: readonly Choice[];
}

/** The catalogue as a list of checkboxes, where less than two products are chosen. */
export function ProductChooser({ draft, chosen, similar, products }: ProductChooserProps) {
  const listed = new Set(similar.map(({ slug }) => slug));
  const others = products.filter(
    ({ slug }) => !listed.has(slug) && !chosen.some(({ key }) => key === slug),
  );
  return (
    <form action={COMPARE_PATH} className="group/several grid gap-8 [counter-reset:chosen]">
      <DraftFields draft={{ ...draft, keys: [] }} />
      {chosen.length > 0 && (
        <ul aria-label="Elegido" className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {chosen.map(({ key, title }) => (
            <ChoiceBox key={key} value={key} title={title} isTicked />
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="parecidos" className="grid gap-3">
          <h2 id="parecidos" className="display-3">
            Parecidos
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {similar.map(({ slug, title }) => (
              <ChoiceBox key={slug} value={slug} title={title} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="todos" className="grid gap-3">
        <h2 id="todos" className="display-3">
          {similar.length > 0 ? "Los demás" : "Todos los productos"}
        </h2>
        <div className="gap-x-8 sm:columns-2 lg:columns-3">
          {groupByCategory(others).map(({ category, products: grouped }) => (
            <section key={category} className="mb-6 break-inside-avoid-column">
              <h3 className="text-green text-[0.9375rem] font-semibold">{category ?? "Otros"}</h3>
              <ul>
                {grouped.map(({ slug, title }) => (
                  <ChoiceBox key={slug} value={slug} title={title} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p>
          <TextLink href="/productos">Buscar en el catálogo</TextLink>
        </p>
      </section>
      <ChosenBar action="Comparar" />
    </form>
  );
}

function ChoiceBox(props: { value: string; title: string; isTicked?: boolean }) {
  return (
    <li className="break-inside-avoid-column">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 leading-snug">
        <input
          type="checkbox"
          name={COMPARE_FIELDS.product}
          value={props.value}
          defaultChecked={props.isTicked ?? false}
          className="accent-green size-5 shrink-0 checked:[counter-increment:chosen]"
        />
        {props.title}
      </label>
    </li>
  );
}
