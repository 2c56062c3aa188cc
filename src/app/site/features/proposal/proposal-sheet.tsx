import type { ReactNode } from "react";

import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import { describeLine, listTerms, type ProposalContent } from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos, nameVat } from "#domain/leads/proposal/totals.ts";

/** A proposal: its products with prices, the totals, and the terms. */
export function ProposalSheet({ proposal }: { proposal: ProposalContent }) {
  return (
    <div className="ring-line grid grid-cols-1 gap-6 rounded-2xl bg-white p-5 ring-1 sm:p-7 print:p-0 print:ring-0">
      <PriceTable proposal={proposal} />
      <dl className="grid gap-4 [overflow-wrap:anywhere] whitespace-pre-line">
        {listTerms(proposal).map(([name, text]) => (
          <div key={name}>
            <dt className="text-soft text-sm">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const PRICES_ID = "precios";

function PriceTable({ proposal }: { proposal: ProposalContent }) {
  const { items, freight_vat } = proposal;
  const { lines, subtotal, freight, vats, total } = addUp(proposal);
  return (
    <SidewaysScroll labelledBy={PRICES_ID}>
      <table className="w-full border-collapse text-left [&_td]:py-3 [&_td]:align-top [&_th]:py-3 [&_th]:align-top">
        <caption id={PRICES_ID} className="sr-only">
          Productos y precios
        </caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="font-semibold">
              Producto
            </th>
            <Amount as="th">Valor</Amount>
          </tr>
        </thead>
        <tbody>
          {items.map(({ description, quantity, unit, price, vat }, index) => (
            // The same product may be offered twice.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} className="border-line border-b">
              <th scope="row" className="large-text:wrap-break-word pr-4 font-medium wrap-anywhere">
                {description}
                <span className="text-soft block font-normal">
                  {describeLine({ quantity, unit, price, vat })}
                </span>
              </th>
              <Amount>{formatPesos(lines[index] ?? 0)}</Amount>
            </tr>
          ))}
        </tbody>
        <tfoot className="[&_td]:pt-2 [&_td]:pb-0 [&_th]:pt-2 [&_th]:pb-0 [&_th]:font-normal">
          <tr>
            <th scope="row">Subtotal</th>
            <Amount>{formatPesos(subtotal)}</Amount>
          </tr>
          {freight > 0 && (
            <tr>
              <th scope="row">
                Flete <span className="text-soft">({nameVat(freight_vat)})</span>
              </th>
              <Amount>{formatPesos(freight)}</Amount>
            </tr>
          )}
          {vats.map(({ rate, base, amount }) => (
            <tr key={rate}>
              <th scope="row">
                IVA {rate}&nbsp;% <span className="text-soft">de {formatPesos(base)}</span>
              </th>
              <Amount>{formatPesos(amount)}</Amount>
            </tr>
          ))}
          <tr className="text-xl font-semibold">
            <th scope="row" className="font-semibold!">
              Total
            </th>
            <Amount>{formatPesos(total)}</Amount>
          </tr>
        </tfoot>
      </table>
    </SidewaysScroll>
  );
}

function Amount({ as: Cell = "td", children }: { as?: "td" | "th"; children: ReactNode }) {
  return (
    <Cell
      className="text-right font-semibold whitespace-nowrap tabular-nums"
      {...(Cell === "th" && { scope: "col" })}
    >
      {children}
    </Cell>
  );
}
