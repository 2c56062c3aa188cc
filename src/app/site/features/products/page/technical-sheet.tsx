import { Fragment } from "react";

import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { buildComparePath } from "#domain/comparison/comparison-draft.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { buildProductCostPath } from "#domain/nutrient-cost/cost-draft.ts";
import { readNutrients } from "#domain/nutrient-cost/nutrients.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { writeSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import {
  type ArrangedSheet,
  arrangeSheet,
  CONTAMINANTS,
  describeRemark,
  REMARK,
} from "#domain/products/sheet/technical-sheet.ts";
import { isBlank } from "#domain/typed-text.ts";

const TITLE_ID = "ficha-titulo";

interface TechnicalSheetProps {
  product: Pick<Product, "slug" | "specs" | "sampling">;
  texts: SiteContent["products"];
  /** Whether the sheet can be downloaded. */
  hasFile?: boolean;
}

/** A product's figures with their disclaimer; renders nothing without figures. */
export function TechnicalSheet({ product, texts, hasFile = true }: TechnicalSheetProps) {
  const { slug, specs, sampling } = product;
  const note = texts.sheet_note;
  const sheet = arrangeSheet(specs);
  const hasCosts = texts.nutrient_link !== "" && readNutrients(specs).contents.length > 0;
  if (sheet.lines.length === 0) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="laid-out-near grid items-start gap-x-16 gap-y-6 [contain-intrinsic-block-size:auto_44rem] lg:grid-cols-[1fr_2fr] print:block print:space-y-3"
    >
      <div className="grid gap-4">
        <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
          Ficha técnica
        </h2>
        <p className="text-soft max-w-[36rem] text-[0.9375rem] print:hidden">{note}</p>
        {hasFile && (
          <p className="print:hidden">
            <TextLink href={`/productos/${slug}/ficha.pdf`}>Descargar la ficha (PDF)</TextLink>
            {" · "}
            <TextLink href={`/productos/${slug}/ficha.csv`}>CSV</TextLink>
            <br />
            <TextLink href={buildComparePath({ keys: [slug] })}>
              Comparar con otro producto
            </TextLink>
          </p>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-3">
        <SpecTable sheet={sheet} />
        {!isBlank(sampling) && (
          <p className="whitespace-pre-line">
            <strong className="font-medium">Muestreo:</strong> {sampling}
          </p>
        )}
        {hasCosts && (
          <ArrowLink href={buildProductCostPath([slug])} className="print:hidden">
            {texts.nutrient_link}
          </ArrowLink>
        )}
      </div>
      <p className="text-soft hidden print:block">{note}</p>
    </section>
  );
}

function SpecTable({ sheet: { variants, lines } }: { sheet: ArrangedSheet }) {
  const hasRemarks = lines.some((line) => describeRemark(line) !== "");
  // Next to variants, another column would not fit on a phone.
  const isRemarkBelow = variants.length > 0;
  const columns = isRemarkBelow ? variants : ["Valor"];
  const hasRemarkColumn = hasRemarks && !isRemarkBelow;
  // Three columns, or large text, may be wider than a phone.
  return (
    <SidewaysScroll labelledBy={TITLE_ID}>
      <table
        aria-labelledby={TITLE_ID}
        data-variants={isRemarkBelow || undefined}
        className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]"
      >
        <thead>
          <tr className="border-line text-soft border-b align-bottom text-[0.9375rem]">
            <th scope="col" className="py-3 pr-4 font-medium wrap-break-word print:py-1">
              Parámetro
            </th>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="large-text:wrap-break-word py-3 pr-4 text-right font-medium wrap-anywhere last:pr-0 sm:pr-10 sm:last:pr-0 print:py-1"
              >
                {name}
              </th>
            ))}
            {hasRemarkColumn && (
              <th scope="col" className="w-[28%] py-3 font-medium print:py-1">
                {REMARK}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Fragment key={index}>
              {line.isContaminant && !lines[index - 1]?.isContaminant && (
                <tr className="border-line border-b">
                  <th
                    scope="rowgroup"
                    colSpan={columns.length + (hasRemarkColumn ? 2 : 1)}
                    className="text-soft pt-6 pb-2 text-[0.9375rem] font-medium print:pt-2"
                  >
                    {CONTAMINANTS}
                  </th>
                </tr>
              )}
              <tr className="border-line border-b align-top last:border-b-0">
                <NameCell line={line} isRemarkBelow={isRemarkBelow} />
                {line.values.map((spec, column) => (
                  <ValueCell key={column} spec={spec} />
                ))}
                {hasRemarkColumn && (
                  <td className="text-soft py-3.5 hyphens-auto print:py-1">
                    {describeRemark(line)}
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

interface NameCellProps {
  line: ArrangedSheet["lines"][number];
  isRemarkBelow: boolean;
}

function NameCell({ line, isRemarkBelow }: NameCellProps) {
  return (
    <th scope="row" className="py-3.5 pr-4 font-medium wrap-break-word hyphens-auto print:py-1">
      {/* The column is as wide as its longest word, up to a limit. */}
      <div className="large-text:max-w-none max-w-[40vw] sm:max-w-[16rem]">
        <span>{line.name}</span>
        {isRemarkBelow && (
          <span className="text-soft block text-sm font-normal print:ml-2 print:inline">
            {describeRemark(line)}
          </span>
        )}
      </div>
    </th>
  );
}

function ValueCell({ spec }: { spec: ProductSpec | null }) {
  const { value, remark } = spec === null ? { value: "–", remark: "" } : writeSpecValue(spec);
  return (
    <td className="py-3.5 pr-4 text-right [font-feature-settings:'tnum'] last:pr-0 sm:pr-10 sm:last:pr-0 print:py-1">
      {/* A column may become narrower than its words, but a value stays on one line. */}
      <span className="large-text:max-w-none! inline-block w-max max-w-[40vw] font-semibold empty:hidden sm:max-w-[16rem] [[data-variants]_&]:max-w-[28vw] [[data-variants]_&]:wrap-anywhere">
        {value}
      </span>
      {remark !== "" && (
        <span className="text-soft large-text:wrap-break-word! ml-auto block w-min max-w-[40vw] min-w-full text-sm wrap-break-word sm:max-w-[16rem] print:text-base [[data-variants]_&]:wrap-anywhere">
          {remark}
        </span>
      )}
    </td>
  );
}
