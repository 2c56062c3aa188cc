import type { ReactNode } from "react";

import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { describeSchedule, namePlace } from "#domain/leads/quote/quote-summary.ts";
import { describeQuantity } from "#domain/leads/quote/units.ts";
import { formatPhone } from "#domain/phone.ts";

/** Everything that the sender wrote. */
export function QuoteContents({ request }: { request: QuoteRequestWithItems }) {
  const schedule = describeSchedule(request);
  const { items, message, name, company, phone, email } = request;
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-semibold">Productos</h3>
        <ul className="border-line divide-line divide-y rounded-lg border">
          {items.map(({ id, product_title, quantity, unit }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2.5">
              <span className="min-w-0 wrap-anywhere">{product_title}</span>
              <span className="font-semibold">{describeQuantity(quantity, unit)}</span>
            </li>
          ))}
        </ul>
      </section>
      {message !== "" && (
        <section className="grid gap-2">
          <h3 className="font-semibold">Mensaje</h3>
          <p className="bg-sand rounded-lg p-3 wrap-anywhere whitespace-pre-wrap">{message}</p>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="font-semibold">Contacto</h3>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
          <Entry name="Nombre">{name}</Entry>
          {company !== "" && <Entry name="Empresa">{company}</Entry>}
          {phone !== null && <Entry name="Teléfono">{formatPhone(phone)}</Entry>}
          {phone !== null && saysMore(request.phone_typed, phone) && (
            <Entry name="Lo escribió así">{request.phone_typed}</Entry>
          )}
          {email !== null && <Entry name="Correo">{email}</Entry>}
          <Entry name="Entrega">{namePlace(request)}</Entry>
          {schedule !== "" && <Entry name="Cuándo">{schedule}</Entry>}
        </dl>
      </section>
    </>
  );
}

/** Whether what was typed says more than the number: a note, an extension, another one. */
function saysMore(typed: string, phone: string): boolean {
  const plain = typed.replace(/[\s().-]/g, "");
  return (
    typed !== "" && plain.replace(/^(?:\+|00)/, "").replace(/^(?!57)/, "57") !== phone.slice(1)
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere select-text">{children}</dd>
    </>
  );
}
