import { NOBODY, type useQuoteList } from "#app/panel/inbox/requests/use-quote-list.ts";
import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import type { Administrator } from "#domain/leads/inbox/inbox.ts";

interface QuoteChoicesProps {
  address: ReturnType<typeof useQuoteList>["address"];
  administrators: readonly Administrator[];
}

/** Filters and sort order of the list of requests. */
export function QuoteChoices({ address, administrators }: QuoteChoicesProps) {
  const owners = [
    ["", "Cualquier responsable"],
    [NOBODY, "Sin responsable"],
    ...administrators.map(({ user_id, email }) => [user_id, email] as const),
  ] as const;
  return (
    <>
      <ListChoice address={address} name="estado" label="Estado" options={STATES} />
      <ListChoice address={address} name="lectura" label="Lectura" options={READING} />
      <ListChoice address={address} name="responsable" label="Responsable" options={owners} />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
    </>
  );
}

const STATES = [
  ["bandeja", "Todas menos spam"],
  ["nuevas", "Nuevas"],
  ["en-curso", "En curso"],
  ["respondidas", "Respondidas"],
  ["cerradas", "Cerradas"],
  ["spam", "Spam y sospechosas"],
] as const;

const READING = [
  ["todas", "Leídas y sin leer"],
  ["sin-leer", "Sin leer"],
] as const;

const ORDERS = [
  ["recientes", "Más recientes primero"],
  ["antiguas", "Más antiguas primero"],
  ["cambios", "Últimos cambios primero"],
  ["nombre", "Nombre (A–Z)"],
  ["nombre-desc", "Nombre (Z–A)"],
] as const;
