import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { subscriberKeys } from "#app/panel/inbox/keys.ts";
import { MailNotice } from "#app/panel/inbox/mail-notice.tsx";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { List } from "#app/panel/records/list/list.tsx";
import { type RecordChoice, RecordCheckbox } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { useListCache } from "#app/panel/records/list/use-list-cache.ts";
import { useListController } from "#app/panel/records/list/use-list-controller.ts";
import type { Listing } from "#app/panel/records/resource.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatDate } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import {
  unsubscribeAddresses,
  listAllSubscriberRows,
  listSubscriberIds,
  listSubscriberRows,
  type SubscriberFilter,
} from "#data/leads/subscribers.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import { SUBSCRIBER_STATUS, type SubscriberRow as Subscriber } from "#domain/leads/newsletter.ts";

interface SubscribersTabProps {
  sendsMail: boolean;
  onPerson: (person: PersonKey) => void;
}

/** The newsletter's subscribers and their confirmation state. */
export function SubscribersTab({ sendsMail, onPerson }: SubscribersTabProps) {
  const subscribers = useListController(SUBSCRIBERS);
  const { unsubscribe, unsubscribeMany } = useUnsubscription();
  const headingRef = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-3 sm:gap-4">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="flex min-h-11 items-center text-xl font-semibold sm:text-2xl"
      >
        Suscriptores
      </h2>
      {!sendsMail && NO_MAIL}
      <List
        controller={subscribers}
        actions={[{ ...UNSUBSCRIBING, run: unsubscribeMany }]}
        focusHeading={() => headingRef.current?.focus()}
      >
        {({ list, choiceOf }) => (
          <RecordList {...list}>
            {(subscriber) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                choice={choiceOf(subscriber.id)}
                onUnsubscribe={() => unsubscribe(subscriber)}
                onPerson={() => onPerson({ email: subscriber.email, phone: "" })}
              />
            )}
          </RecordList>
        )}
      </List>
    </div>
  );
}

const UNSUBSCRIBING = {
  label: "Dar de baja",
  verb: "dar",
  tail: " de baja",
  isDangerous: true,
} as const;

const NO_MAIL = (
  <MailNotice title="Los suscriptores no se pueden confirmar todavía">
    Este sitio todavía no envía correos. Pídale a la persona que instaló el sitio que active el
    envío de correos: el sitio les pedirá entonces que confirmen. El boletín solo se debe enviar a
    quien confirmó.
  </MailNotice>
);

const TONES = { pending: "gold", confirmed: "green", unsubscribed: "plain" } as const;

interface SubscriberRowProps {
  subscriber: Subscriber;
  choice: RecordChoice | null;
  onUnsubscribe: () => void;
  onPerson: () => void;
}

function SubscriberRow({ subscriber, choice, onUnsubscribe, onPerson }: SubscriberRowProps) {
  const { email, status, spam_signs: signs } = subscriber;
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:p-4">
        <RecordCheckbox name={email} choice={choice} />
        <div className="grid min-w-0 grow basis-48 gap-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">{email}</h3>
          <p className="text-soft text-sm">{describeHistory(subscriber)}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={TONES[status]}>{SUBSCRIBER_STATUS[status]}</Badge>
            {signs.length > 0 && <Badge>Posible spam</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-1 max-sm:-ml-4">
          <Button variant="ghost" aria-label={`Sus datos: ${email}`} onClick={onPerson}>
            Sus datos
          </Button>
          {status !== "unsubscribed" && (
            <Button variant="danger" aria-label={`Dar de baja a ${email}`} onClick={onUnsubscribe}>
              Dar de baja
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}

function describeHistory({
  source,
  consented_at,
  confirmed_at,
  unsubscribed_at,
}: Subscriber): string {
  const origin = source === "quote" ? "al pedir una cotización" : "en el boletín";
  return [
    `Se inscribió ${origin}, ${formatDate(consented_at)}`,
    confirmed_at === null ? "" : `confirmó, ${formatDate(confirmed_at)}`,
    unsubscribed_at === null ? "" : `baja, ${formatDate(unsubscribed_at)}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Unsubscribes one address after confirmation, or many as a bulk action. */
function useUnsubscription() {
  const client = useClient();
  const cache = useListCache<Subscriber>({ keys: subscriberKeys });
  const runOnce = useSingleRun();
  const { mutateAsync } = useMutation({
    mutationKey: subscriberKeys.all,
    mutationFn: (ids: readonly string[]) => unsubscribeAddresses(client, ids),
    onSuccess: (gone) => {
      const ids = new Set(gone);
      return cache.changeRows((rows) =>
        rows.map((row) => (ids.has(row.id) ? { ...row, status: "unsubscribed" as const } : row)),
      );
    },
    onSettled: cache.refresh,
  });
  const unsubscribe = async ({ id, email }: Subscriber) => {
    if (!window.confirm(`¿Dar de baja a ${email}? No recibirá más el boletín.`)) return;
    try {
      await mutateAsync([id]);
      showSuccess("Suscriptor dado de baja correctamente");
    } catch (error) {
      showError("No se pudo dar de baja el suscriptor", { reason: explainError(error) });
    }
  };
  return {
    unsubscribe: (subscriber: Subscriber) => void runOnce(() => unsubscribe(subscriber)),
    unsubscribeMany: mutateAsync,
  };
}

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

const SUBSCRIBERS: Listing<{
  row: Subscriber;
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
      (await import("#app/panel/inbox/subscriber-columns.ts")).SUBSCRIBER_COLUMNS,
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
