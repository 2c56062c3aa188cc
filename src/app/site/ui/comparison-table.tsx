/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the
   roles of a table that is not laid out as one. */
import { clsx } from "clsx";

import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import type { ComparedRow, ComparedValue } from "#domain/comparison/compare-sheets.ts";

interface ComparisonTableProps {
  /** Id of its heading. */
  labelledBy: string;
  columns: readonly { key: string; title: string; slug: string | null }[];
  rows: readonly ComparedRow[];
}

/**
 * Products side by side, a column each. On phones each row becomes a list of the products with what they say, so that
 * nothing has to be scrolled sideways.
 */
export function ComparisonTable({ labelledBy, columns, rows }: ComparisonTableProps) {
  return (
    <SidewaysScroll labelledBy={labelledBy}>
      <table
        role="table"
        aria-labelledby={labelledBy}
        className="border-ink/80 w-full border-y text-left leading-snug max-sm:block"
      >
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-line border-b align-bottom">
            <th
              role="columnheader"
              scope="col"
              className="bg-paper text-soft sticky left-0 w-[18%] min-w-32 py-3 pr-4 font-medium print:py-1"
            >
              Parámetro
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className="min-w-36 py-3 pr-4 wrap-break-word print:min-w-0 print:py-1"
              >
                <ColumnTitle title={column.title} slug={column.slug} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ key, name, cells }) => (
            <tr
              key={key}
              role="row"
              className="border-line border-b align-top last:border-b-0 max-sm:block max-sm:py-3 print:break-inside-avoid"
            >
              <th
                role="rowheader"
                scope="row"
                className="bg-paper sticky left-0 py-3 pr-4 font-medium wrap-break-word hyphens-auto max-sm:static max-sm:block max-sm:pt-0 max-sm:pb-1 max-sm:font-semibold print:py-1"
              >
                {name}
              </th>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  role="cell"
                  className={clsx(
                    "stack-large-text py-3 pr-4 wrap-break-word max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:gap-x-3 max-sm:py-1 max-sm:pr-0 print:py-1",
                    // Of what one column says, a phone shows no list of the others.
                    cells[index]?.length === 0 && isSingle(cells) && "max-sm:sr-only",
                  )}
                >
                  <span aria-hidden className="text-soft text-[0.9375rem] sm:hidden">
                    {column.title}
                  </span>
                  <Cell values={cells[index] ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

function isSingle(cells: ComparedRow["cells"]): boolean {
  return cells.filter((cell) => cell.length > 0).length === 1;
}

function ColumnTitle({ title, slug }: { title: string; slug: string | null }) {
  if (slug === null) return title;
  return (
    <>
      {/* On phones the header is only for screen readers, where nothing may take the focus. */}
      <span className="sm:hidden">{title}</span>
      <a
        href={`/productos/${slug}`}
        className="decoration-ink/25 inline-flex min-h-11 items-end underline underline-offset-4 hover:decoration-current max-sm:hidden print:min-h-0 print:no-underline"
      >
        {title}
      </a>
    </>
  );
}

function Cell({ values }: { values: readonly ComparedValue[] }) {
  if (values.length === 0) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">no lo dice</span>
      </span>
    );
  }
  return (
    <div className="grid content-start gap-1.5">
      {values.map((value, index) => (
        <Value key={index} {...value} />
      ))}
    </div>
  );
}

function Value({ variant, value, remark, figure, href }: ComparedValue) {
  return (
    <div>
      {variant !== "" && <span className="text-soft block text-sm">{variant}</span>}
      {value !== "" && (
        <span
          className={clsx("[font-feature-settings:'tnum']", figure !== null && "font-semibold")}
        >
          {href === undefined ? (
            value
          ) : (
            <a
              href={href}
              className="text-green inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {value}
            </a>
          )}
        </span>
      )}
      {remark !== "" && <span className="text-soft block text-sm">{remark}</span>}
    </div>
  );
}
