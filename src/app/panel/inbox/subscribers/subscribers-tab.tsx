import { MailCheck } from "lucide-react";
import { useRef } from "react";

import { MailNotice } from "#app/panel/inbox/mail-notice.tsx";
import { SubscriberRow } from "#app/panel/inbox/subscribers/subscriber-row.tsx";
import {
  SUBSCRIBERS_FAILED,
  useSubscriberList,
} from "#app/panel/inbox/subscribers/use-subscriber-list.ts";
import { useUnsubscription } from "#app/panel/inbox/subscribers/use-unsubscription.ts";
import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listSubscriberIds } from "#data/leads/subscribers.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";

interface SubscribersTabProps {
  client: Client;
  sendsMail: boolean;
  onPerson: (person: PersonKey) => void;
}

/** The newsletter's subscribers, and whether they confirmed. */
export function SubscribersTab({ client, sendsMail, onPerson }: SubscribersTabProps) {
  const { address, filter, list } = useSubscriberList(client);
  const { takeOff, takeOffMany } = useUnsubscription(client);
  const selection = useSelection(JSON.stringify(filter));
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
      <RecordBrowser
        label={LABEL}
        address={address}
        list={list}
        searchLabel="Buscar suscriptores"
        searchPlaceholder="Buscar por correo"
        choices={<SubscriberChoices address={address} />}
        exportAll={async () => {
          const { exportSubscribers } =
            await import("#app/panel/inbox/subscribers/export-subscribers.ts");
          return exportSubscribers(client, filter);
        }}
        selection={selection}
        listIds={() => listSubscriberIds(client, filter)}
        actions={[{ ...TAKING_OFF, run: takeOffMany }]}
        onFinished={() => headingRef.current?.focus()}
      >
        <RecordList
          label="Suscriptores"
          reading={list.reading}
          loadingText="Cargando suscriptores..."
          failureText={SUBSCRIBERS_FAILED}
          explain={explainError}
          empty={
            address.isNarrowed ? <NothingFound {...NOTHING} onClear={address.clear} /> : NOBODY
          }
        >
          {(subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              choice={selection.choiceOf(subscriber.id)}
              onTakeOff={() => takeOff(subscriber)}
              onPerson={() => onPerson({ email: subscriber.email, phone: "" })}
            />
          )}
        </RecordList>
      </RecordBrowser>
    </div>
  );
}

interface SubscriberChoicesProps {
  address: ReturnType<typeof useSubscriberList>["address"];
}

function SubscriberChoices({ address }: SubscriberChoicesProps) {
  return (
    <>
      <ListChoice address={address} name="estado" label="Estado" options={STATES} />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
    </>
  );
}

const STATES = [
  ["todos", "Todos los estados"],
  ["sin-confirmar", "Sin confirmar"],
  ["confirmados", "Confirmados"],
  ["de-baja", "Dados de baja"],
] as const;

const ORDERS = [
  ["recientes", "Más recientes primero"],
  ["antiguos", "Más antiguos primero"],
  ["correo", "Correo (A–Z)"],
] as const;

const LABEL = { one: "suscriptor", many: "suscriptores", isFeminine: false };

const TAKING_OFF = {
  label: "Dar de baja",
  verb: "dar",
  tail: " de baja",
  isDangerous: true,
} as const;

const NOTHING = {
  title: "No se encontraron suscriptores",
  clearText: "Ver todos los suscriptores",
};

const NO_MAIL = (
  <MailNotice title="Las direcciones quedan sin confirmar">
    Este sitio todavía no envía correos. Pida a quien administra el servidor que active el envío de
    correos: el sitio les pedirá entonces que confirmen. El boletín solo se debe enviar a quien
    confirmó.
  </MailNotice>
);

const NOBODY = (
  <EmptyState icon={MailCheck} title="Todavía no hay suscriptores">
    <p className="text-soft text-pretty">
      Aquí verá a quienes pidan el boletín en el sitio o al cotizar.
    </p>
  </EmptyState>
);
