import { NOBODY, type useQuoteList } from "#app/features/inbox/admin/use-quote-list.ts";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";
import type { Administrator } from "#domain/leads/inbox.ts";

interface QuoteChoicesProps {
  address: ReturnType<typeof useQuoteList>["address"];
  administrators: readonly Administrator[];
}

/** Filters and order of the list of requests. */
export function QuoteChoices({ address, administrators }: QuoteChoicesProps) {
  const { estado, lectura, responsable, orden } = address.chosen;
  const owners = [
    ["", "Cualquier responsable"],
    [NOBODY, "Sin responsable"],
    ...administrators.map(({ user_id, email }) => [user_id, email] as const),
  ] as const;
  return (
    <>
      <ListChoice
        label="Estado"
        options={STATES}
        value={estado}
        onChange={(value) => address.choose("estado", value)}
      />
      <ListChoice
        label="Lectura"
        options={READING}
        value={lectura}
        onChange={(value) => address.choose("lectura", value)}
      />
      <ListChoice
        label="Responsable"
        options={owners}
        value={responsable}
        onChange={(value) => address.choose("responsable", value)}
      />
      <ListChoice
        label="Orden"
        options={ORDERS}
        value={orden}
        onChange={(value) => address.choose("orden", value)}
      />
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
