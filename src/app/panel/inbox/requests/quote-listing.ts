import { Inbox } from "lucide-react";

import { inboxKeys } from "#app/panel/inbox/keys.ts";
import type { Listing } from "#app/panel/records/resource.ts";
import {
  listAllQuoteRows,
  listQuoteIds,
  listQuoteRows,
  type QuoteFilter,
} from "#data/leads/inbox.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import { isUuid } from "#domain/uuid.ts";

/** The URL parameter's value for requests without an owner. */
export const NO_OWNER = "nadie";

const CHOICES = {
  estado: {
    label: "Estado",
    options: [
      ["bandeja", "Todas menos spam", "inbox"],
      ["nuevas", "Nuevas", "new"],
      ["en-curso", "En curso", "in_progress"],
      ["respondidas", "Respondidas", "answered"],
      ["cerradas", "Cerradas", "closed"],
      ["spam", "Spam y sospechosas", "spam"],
    ],
  },
  lectura: {
    label: "Lectura",
    options: [
      ["todas", "Leídas y sin leer", false],
      ["sin-leer", "Sin leer", true],
    ],
  },
  propuesta: {
    label: "Propuesta",
    options: [
      ["todas", "Con y sin propuesta", "any"],
      ["sin-enviar", "Listas, sin enviar", "ready"],
      ["por-vencer", "Vencen hoy o mañana", "expiring"],
      ["enviadas", "Esperan respuesta", "sent"],
      ["aceptadas", "Aceptadas", "accepted"],
      ["con-cambio", "Piden un cambio", "change_asked"],
      ["rechazadas", "Rechazadas", "declined"],
    ],
  },
  responsable: { label: "Responsable", blank: "Cualquier responsable" },
  orden: {
    label: "Orden",
    options: [
      ["recientes", "Más recientes primero", "newest"],
      ["antiguas", "Más antiguas primero", "oldest"],
      ["cambios", "Últimos cambios primero", "changed"],
      ["nombre", "Nombre (A–Z)", "name"],
      ["nombre-desc", "Nombre (Z–A)", "name-down"],
    ],
  },
} as const;

export const QUOTES: Listing<{ row: QuoteRow; filter: QuoteFilter; choices: typeof CHOICES }> = {
  name: "solicitudes",
  keys: inboxKeys,
  list: {
    listPage: listQuoteRows,
    listAll: listAllQuoteRows,
    listIds: listQuoteIds,
    pageSize: 30,
    choices: CHOICES,
    toFilter: (text, { estado, lectura, propuesta, responsable, orden }) => ({
      text,
      status: estado,
      owner: readOwner(responsable),
      isUnread: lectura,
      proposal: propuesta,
      sort: orden,
    }),
    empty: {
      icon: Inbox,
      title: "Todavía no hay solicitudes",
      text: "Cuando alguien pida una cotización en el sitio, la verá aquí con sus productos y sus datos de contacto.",
    },
    loadColumns: async (client) =>
      (await import("#app/panel/inbox/requests/quote-columns.ts")).listQuoteColumns(client),
  },
  texts: {
    title: "Solicitudes",
    label: { one: "solicitud", many: "solicitudes", isFeminine: true },
    search: { label: "Buscar solicitudes", placeholder: "Radicado, nombre, teléfono, producto…" },
    nothingFound: {
      title: "No se encontraron solicitudes",
      clearText: "Ver todas las solicitudes",
    },
    loading: "Cargando solicitudes...",
    loadFailure: "No se pudieron cargar las solicitudes",
  },
};

function readOwner(value: string | null): string | null {
  if (value === NO_OWNER) return "nobody";
  return isUuid(value) ? value : null;
}
