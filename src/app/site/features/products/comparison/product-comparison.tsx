import Calculator from "lucide-react/icons/calculator";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";

import { DraftFields } from "#app/site/features/products/comparison/draft-fields.tsx";
import { COMPARISON_ID } from "#app/site/features/products/comparison/typed-form.tsx";
import { ComparisonTable } from "#app/site/ui/comparison-table.tsx";
import { FilterLink, FilterList } from "#app/site/ui/filters/filter-links.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import type { ProductLink } from "#data/products.ts";
import { COMPARE_CSV_PATH, COMPARE_PATH, COMPARE_PDF_PATH } from "#domain/comparison/addresses.ts";
import {
  buildComparePath,
  COMPARE_FIELDS,
  type ComparisonDraft,
  MAX_COMPARED,
} from "#domain/comparison/comparison-draft.ts";
import { type Comparison, listParts } from "#domain/comparison/comparison.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import { buildProductCostPath } from "#domain/nutrient-cost/cost-draft.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { TYPED_KEY } from "#domain/nutrient-cost/typed-ingredient.ts";

interface ProductComparisonProps {
  draft: ComparisonDraft;
  comparison: Comparison;
  /** The disclaimer below the figures. */
  note: string;
  /** The products that can be added. */
  choices: readonly Pick<ProductLink, "slug" | "title">[];
}

/** Products side by side: what differs first, then what is the same. */
export function ProductComparison(props: ProductComparisonProps) {
  const { draft, comparison, note, choices } = props;
  const { columns, dryMatters } = comparison;
  return (
    <div id={COMPARISON_ID} className="grid min-w-0 scroll-mt-24 gap-10 print:gap-5">
      <Actions draft={draft} comparison={comparison} />
      {columns.some(({ warnings }) => warnings.length > 0) && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {columns.map(({ key, title, warnings }) => (
            <WarningBox key={key} title={`Advertencia: ${title}`} warnings={warnings} />
          ))}
        </div>
      )}
      <Columns draft={draft} columns={columns} choices={choices} />
      <BasisLinks draft={draft} />
      {listParts(comparison).map(({ id, title, rows }) => (
        <section key={id} aria-labelledby={id} className="grid min-w-0 gap-3">
          <h2 id={id} className="display-3 scroll-mt-24">
            {title}
          </h2>
          <ComparisonTable labelledBy={id} columns={columns} rows={rows} />
        </section>
      ))}
      <div className="text-soft grid max-w-[44rem] gap-2 text-[0.9375rem]">
        {dryMatters.length > 0 && (
          <>
            <p>Materia seca con la que convertimos, según cada ficha:</p>
            <ul className="list-disc pl-5">
              {dryMatters.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        {note !== "" && <p>{note}</p>}
      </div>
    </div>
  );
}

type ActionsProps = Pick<ProductComparisonProps, "draft" | "comparison">;

/** One quote for all, the files, and the calculation of what their nutrients cost. */
function Actions({ draft, comparison: { columns } }: ActionsProps) {
  const { basis, typed } = draft;
  const products = [...new Set(columns.flatMap(({ slug }) => slug ?? []))];
  const keys = columns.flatMap(({ key, slug }) => (slug === null ? [] : [key]));
  const shown = { keys, basis, typed };
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <LinkButton href={buildQuotePath({ products })} withArrow className="max-sm:w-full">
          {products.length === 1 ? "Cotizar este producto" : "Cotizar estos productos"}
        </LinkButton>
        <LinkButton
          href={buildProductCostPath([...keys, ...(typed === null ? [] : [TYPED_KEY])], draft)}
          tone="outline"
          className="max-sm:w-full"
        >
          <Calculator aria-hidden className="size-4.5" />
          Comparar el costo por nutriente
        </LinkButton>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <FileLink href={buildComparePath(shown, COMPARE_PDF_PATH)} icon={FileText}>
          Descargar en PDF
        </FileLink>
        <FileLink href={buildComparePath(shown, COMPARE_CSV_PATH)} icon={Download}>
          Descargar para Excel (CSV)
        </FileLink>
        <TextLink href={buildComparePath(draft)}>Enlace de esta comparación</TextLink>
      </p>
      {typed !== null && (
        <p className="text-soft text-[0.9375rem]">
          El enlace lleva lo que escribió de su ingrediente: compártalo solo con quien deba verlo.
        </p>
      )}
    </div>
  );
}

function FileLink(props: { href: string; icon: typeof Download; children: string }) {
  const Icon = props.icon;
  return (
    <a
      href={props.href}
      rel="nofollow"
      className="text-green decoration-green/25 hover:decoration-green inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-[0.35em]"
    >
      <Icon aria-hidden className="size-4.5" />
      {props.children}
    </a>
  );
}

interface ColumnsProps extends Pick<ProductComparisonProps, "draft" | "choices"> {
  columns: Comparison["columns"];
}

/** What is compared: each can be removed, and another product added. */
function Columns({ draft, columns, choices }: ColumnsProps) {
  return (
    <section aria-label="Lo que compara" className="grid gap-4 print:hidden">
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ key, title, slug }) => (
          <li
            key={key}
            className="border-line flex min-h-12 items-center justify-between gap-4 border-b"
          >
            {slug === null ? (
              <span className="font-medium">{title}</span>
            ) : (
              <a
                href={`/productos/${slug}`}
                className="hover:text-green inline-flex min-h-11 items-center font-medium"
              >
                {title}
              </a>
            )}
            <a
              href={buildComparePath(
                slug === null
                  ? { ...draft, typed: null }
                  : { ...draft, keys: draft.keys.filter((other) => other !== key) },
              )}
              rel="nofollow"
              className="text-green inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Quitar<span className="sr-only"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
      {draft.keys.length < MAX_COMPARED && choices.length > 0 && (
        <form action={COMPARE_PATH} className="stack-large-text flex max-w-xl gap-2">
          <DraftFields draft={draft} />
          <select name={COMPARE_FIELDS.product} aria-label="Otro producto" className="control">
            <option value="">Agregar otro producto</option>
            {choices.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
          <button className="text-green ring-green/35 min-h-13 shrink-0 cursor-pointer rounded-lg px-5 font-semibold ring-1 ring-inset">
            Agregar
          </button>
        </form>
      )}
    </section>
  );
}

const BASES: readonly (readonly [basis: Basis, label: string])[] = [
  ["as-is", "Tal cual se entrega"],
  ["dry", "En base seca"],
];

function BasisLinks({ draft }: Pick<ProductComparisonProps, "draft">) {
  return (
    <nav aria-label="Base de los contenidos">
      <FilterList>
        {BASES.map(([basis, label]) => (
          <li key={basis} className={basis === draft.basis ? "" : "print:hidden"}>
            <FilterLink
              href={`${buildComparePath({ ...draft, basis })}#${COMPARISON_ID}`}
              isCurrent={basis === draft.basis}
            >
              {label}
            </FilterLink>
          </li>
        ))}
      </FilterList>
    </nav>
  );
}
