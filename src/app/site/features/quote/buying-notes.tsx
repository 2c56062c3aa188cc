import ChevronDown from "lucide-react/icons/chevron-down";

import { listBuyingNotes, readNamedLines } from "#domain/content/list-items.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { DEPARTMENT_TILES, findDepartment } from "#domain/leads/departments.ts";

/** What buyers ask before buying, where the company has answered it: delivery, payment, tax, origin. */
export function BuyingNotes({ contact }: { contact: SiteContent["contact"] }) {
  const notes = listBuyingNotes(contact);
  const hasDeliveries = readNamedLines(contact.delivery_table).length > 0;
  const hasNothing = notes.length === 0 && !hasDeliveries;
  if (hasNothing && contact.buying_none === "") return null;
  return (
    <section aria-labelledby="antes-de-comprar" className="grid gap-6 sm:gap-8">
      <h2 id="antes-de-comprar" className="display-3 lg:text-3xl">
        {contact.buying_title}
      </h2>
      {hasNothing && <p className="text-soft -mt-3 max-w-[44rem]">{contact.buying_none}</p>}
      {notes.length > 0 && (
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {notes.map(({ title, text }) => (
            <li key={title} className="border-line border-t pt-5">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-soft mt-1.5 whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {hasDeliveries && <Deliveries contact={contact} />}
    </section>
  );
}

/** Delivery times by department, collapsed: a company may serve all of them. */
function Deliveries({ contact }: { contact: SiteContent["contact"] }) {
  const deliveries = readNamedLines(contact.delivery_table);
  return (
    <details className="group/delivery border-line max-w-[44rem] border-y">
      <summary className="hover:text-green flex min-h-14 items-center justify-between gap-6 py-3 font-semibold">
        {contact.delivery_title}
        <ChevronDown
          aria-hidden
          className="text-gold-dark size-5 shrink-0 transition-transform duration-200 group-open/delivery:rotate-180"
        />
      </summary>
      <DeliveryMap departments={deliveries.map(({ name }) => name)} />
      <table className="mb-4 w-full text-left leading-snug">
        <thead className="text-soft text-[0.9375rem]">
          <tr className="border-line border-b">
            <th scope="col" className="py-2.5 pr-6 font-medium">
              Departamento
            </th>
            <th scope="col" className="py-2.5 font-medium">
              Entrega
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ name, text }, index) => (
            <tr key={index} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-2.5 pr-6 align-top font-medium">
                {name}
              </th>
              <td className="text-soft py-2.5 align-top">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const SIDE = 40;
const GAP = 3;

/**
 * The departments to which the company delivers, on a map of squares; renders nothing when none of the names is a
 * department. The table next to it says the same in words.
 */
function DeliveryMap({ departments }: { departments: readonly string[] }) {
  const served = new Set(departments.map(findDepartment).filter((name) => name !== null));
  if (served.size === 0) return null;
  const columns = Math.max(...DEPARTMENT_TILES.map(({ column }) => column)) + 1;
  const rows = Math.max(...DEPARTMENT_TILES.map(({ row }) => row)) + 1;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${columns * SIDE} ${rows * SIDE}`}
      className="mb-4 w-full max-w-80 text-[0.75rem]"
    >
      {DEPARTMENT_TILES.map(({ name, code, column, row }) => (
        <g key={code} className={served.has(name) ? "fill-green" : "fill-sand"}>
          <rect x={column * SIDE} y={row * SIDE} width={SIDE - GAP} height={SIDE - GAP} rx="6" />
          <text
            x={column * SIDE + (SIDE - GAP) / 2}
            y={row * SIDE + 23}
            textAnchor="middle"
            className={served.has(name) ? "fill-white font-semibold" : "fill-soft"}
          >
            {code}
          </text>
        </g>
      ))}
    </svg>
  );
}
