import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";

import { formatDate } from "#app/shared/format.ts";
import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { joinUnit } from "#domain/format-number.ts";
import { formatDay } from "#domain/hours/days.ts";
import { type JudgedResult, judgeResults, type Verdict } from "#domain/lots/judge-results.ts";
import type { Guarantee, OpenLot } from "#domain/lots/lot.ts";
import { showShortCode } from "#domain/lots/short-code.ts";

const TABLE_ID = "resultados-titulo";

/** What a lot is, as far as it is known. */
export function LotFacts({ lot }: { lot: OpenLot }) {
  const { product_title, product_slug, made_on, analysed_on, expires_on } = lot;
  const showDay = (day: string | null) => (day === null ? "" : formatDay(day));
  const facts: [name: string, value: ReactNode][] = [
    [
      "Producto",
      product_slug === null ? (
        product_title
      ) : (
        <TextLink href={`/productos/${product_slug}`}>{product_title}</TextLink>
      ),
    ],
    ["Variante", lot.variant],
    ["Lote", lot.lot_code],
    ["Código corto", showShortCode(lot.short_code)],
    ["Producido", showDay(made_on)],
    ["Vence", showDay(expires_on)],
    ["Analizado", showDay(analysed_on)],
    ["Laboratorio", lot.laboratory],
  ];
  return (
    <dl className="large-text:grid-cols-1 grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-10 print:gap-y-1">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="border-line border-t pt-2">
            <dt className="text-soft text-[0.9375rem]">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What the laboratory measured, beside what the company guarantees; renders nothing without either. */
export function ResultsTable({ lot }: { lot: OpenLot }) {
  const judged = judgeResults(lot.results, lot.guarantee);
  if (judged.length === 0) return null;
  const hasGuarantee = lot.guarantee.length > 0;
  return (
    <section aria-labelledby={TABLE_ID} className="grid grid-cols-1 gap-4">
      <h2 id={TABLE_ID} className="display-3">
        Resultados del certificado
      </h2>
      <SidewaysScroll labelledBy={TABLE_ID}>
        <table
          aria-labelledby={TABLE_ID}
          className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]"
        >
          <thead>
            <tr className="border-line text-soft border-b align-bottom text-[0.9375rem]">
              <th scope="col" className="py-3 pr-4 font-medium print:py-1">
                Parámetro
              </th>
              <th scope="col" className="py-3 pr-4 text-right font-medium print:py-1">
                Certificado
              </th>
              {hasGuarantee && (
                <th scope="col" className="py-3 text-right font-medium print:py-1">
                  Garantía
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {judged.map((row, index) => (
              <ResultRow key={index} row={row} hasGuarantee={hasGuarantee} />
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      {hasGuarantee && (
        <p className="text-soft text-[0.9375rem]">
          {`La garantía es la que publicamos para este lote el ${formatDate(lot.guarantee_at)}.`}
        </p>
      )}
      <ChangedGuarantee lot={lot} />
    </section>
  );
}

function ResultRow({ row, hasGuarantee }: { row: JudgedResult; hasGuarantee: boolean }) {
  const { name, result, guarantee, verdict } = row;
  const details = [result?.basis || guarantee?.basis, result?.method].filter(Boolean).join(" · ");
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="py-3.5 pr-4 font-medium wrap-break-word hyphens-auto print:py-1">
        {name}
        {details !== "" && <span className="text-soft block text-sm font-normal">{details}</span>}
        {hasGuarantee && <VerdictMark verdict={verdict} />}
      </th>
      <td className="py-3.5 pr-4 text-right [font-feature-settings:'tnum'] font-semibold print:py-1">
        {result === null
          ? "–"
          : joinUnit((result.is_below ? "<" : "") + formatExact(result.value), result.unit ?? "")}
      </td>
      {hasGuarantee && (
        <td className="py-3.5 text-right [font-feature-settings:'tnum'] print:py-1">
          {guarantee === null ? "–" : writeGuarantee(guarantee)}
        </td>
      )}
    </tr>
  );
}

const VERDICTS: Readonly<Record<Verdict, { text: string; isGood: boolean; isBad: boolean }>> = {
  within: { text: "Cumple", isGood: true, isBad: false },
  outside: { text: "Fuera de la garantía", isGood: false, isBad: true },
  incomparable: {
    text: "No se puede comparar: unidad o base distinta",
    isGood: false,
    isBad: true,
  },
  unpromised: { text: "Sin garantía", isGood: false, isBad: false },
  missing: { text: "No está en el certificado", isGood: false, isBad: false },
};

function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { text, isGood, isBad } = VERDICTS[verdict];
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <span
      className={clsx(
        "mt-1 flex items-start gap-1.5 text-sm",
        isGood && "text-green",
        isBad ? "text-clay font-semibold" : "font-normal",
        !isGood && !isBad && "text-soft",
      )}
    >
      {(isGood || isBad) && <Icon aria-hidden className="mt-px size-4 shrink-0" />}
      {text}
    </span>
  );
}

/** What the technical sheet guarantees now, where that is something else. */
function ChangedGuarantee({ lot: { guarantee, present_guarantee } }: { lot: OpenLot }) {
  if (present_guarantee === null) return null;
  const before = new Set(guarantee.map(describeGuarantee));
  const now = new Set(present_guarantee.map(describeGuarantee));
  const added = [...now].filter((text) => !before.has(text));
  const isSame = added.length === 0 && now.size === before.size;
  if (isSame) return null;
  return (
    <p className="bg-sand rounded-xl px-5 py-4 text-[0.9375rem]">
      La ficha del producto cambió después.{" "}
      {added.length > 0
        ? `Para lotes nuevos dice: ${added.join("; ")}.`
        : "Algunas de estas garantías ya no están en ella."}
    </p>
  );
}

const describeGuarantee = (guarantee: Guarantee) =>
  [guarantee.name, writeGuarantee(guarantee), guarantee.basis].filter(Boolean).join(" ");

function writeGuarantee({ min, max, unit }: Guarantee): string {
  if (min !== null && max !== null) {
    const range = min === max ? formatExact(min) : `${formatExact(min)}–${formatExact(max)}`;
    return joinUnit(range, unit);
  }
  return min === null
    ? joinUnit(`máx. ${formatExact(max ?? 0)}`, unit)
    : joinUnit(`mín. ${formatExact(min)}`, unit);
}

/** With all decimals: contaminants are guaranteed in thousandths. */
const EXACT = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 12 });
const formatExact = (value: number) => EXACT.format(value);
