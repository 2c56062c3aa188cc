import { MailCheck } from "lucide-react";
import { useRef } from "react";

import { MailNotice } from "#app/features/inbox/admin/mail-notice.tsx";
import { SubscriberRow } from "#app/features/inbox/admin/subscriber-row.tsx";
import {
  SUBSCRIBERS_FAILED,
  useSubscriberList,
} from "#app/features/inbox/admin/use-subscriber-list.ts";
import { useUnsubscription } from "#app/features/inbox/admin/use-unsubscription.ts";
import { RecordBrowser } from "#app/features/records/admin/record-browser.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";
import { NothingFound } from "#app/ui/panel/nothing-found.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import { useSelection } from "#app/ui/panel/use-selection.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { listSubscriberIds } from "#data/subscribers.ts";
import type { PersonKey } from "#domain/leads/personal-data.ts";

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
            await import("#app/features/inbox/admin/export-subscribers.ts");
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
