import { MailCheck } from "lucide-react";

import { subscriberKeys } from "#app/panel/inbox/keys.ts";
import type { Listing } from "#app/panel/records/resource/resource.ts";
import {
  listAllSubscriberRows,
  listSubscriberIds,
  listSubscriberRows,
  type SubscriberFilter,
} from "#data/leads/subscribers.ts";
import type { SubscriberRow } from "#domain/leads/newsletter.ts";

const CHOICES = {
  estado: {
    label: "Estado",
    options: [
      ["todos", "Todos los estados", null],
      ["sin-confirmar", "Sin confirmar", "pending"],
      ["confirmados", "Confirmados", "confirmed"],
      ["de-baja", "Dados de baja", "unsubscribed"],
    ],
  },
  orden: {
    label: "Orden",
    options: [
      ["recientes", "Más recientes primero", "newest"],
      ["antiguos", "Más antiguos primero", "oldest"],
      ["correo", "Correo (A–Z)", "email"],
    ],
  },
} as const;

export const SUBSCRIBERS: Listing<{
  row: SubscriberRow;
  filter: SubscriberFilter;
  choices: typeof CHOICES;
}> = {
  name: "suscriptores",
  keys: subscriberKeys,
  list: {
    listPage: listSubscriberRows,
    listAll: listAllSubscriberRows,
    listIds: listSubscriberIds,
    pageSize: 50,
    choices: CHOICES,
    toFilter: (text, { estado, orden }) => ({ text, status: estado, sort: orden }),
    empty: {
      icon: MailCheck,
      title: "Todavía no hay suscriptores",
      text: "Aquí verá a quienes pidan el boletín en el sitio o al cotizar.",
    },
    loadColumns: async () =>
      (await import("#app/panel/inbox/subscribers/subscriber-columns.ts")).SUBSCRIBER_COLUMNS,
  },
  texts: {
    title: "Suscriptores",
    label: { one: "suscriptor", many: "suscriptores", isFeminine: false },
    search: { label: "Buscar suscriptores", placeholder: "Buscar por correo" },
    nothingFound: {
      title: "No se encontraron suscriptores",
      clearText: "Ver todos los suscriptores",
    },
    loading: "Cargando suscriptores...",
    loadFailure: "No se pudieron cargar los suscriptores",
  },
};
