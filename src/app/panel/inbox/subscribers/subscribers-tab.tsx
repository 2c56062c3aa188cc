import { useRef } from "react";

import { MailNotice } from "#app/panel/inbox/mail-notice.tsx";
import { SUBSCRIBERS } from "#app/panel/inbox/subscribers/subscriber-listing.ts";
import { SubscriberRow } from "#app/panel/inbox/subscribers/subscriber-row.tsx";
import { useUnsubscription } from "#app/panel/inbox/subscribers/use-unsubscription.ts";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import { useResourceList } from "#app/panel/records/resource/use-resource-list.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";

interface SubscribersTabProps {
  sendsMail: boolean;
  onPerson: (person: PersonKey) => void;
}

/** The newsletter's subscribers, and whether they confirmed. */
export function SubscribersTab({ sendsMail, onPerson }: SubscribersTabProps) {
  const subscribers = useResourceList(SUBSCRIBERS);
  const { takeOff, takeOffMany } = useUnsubscription();
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
      <ResourceBrowser
        resource={SUBSCRIBERS}
        listing={subscribers}
        actions={[{ ...TAKING_OFF, run: takeOffMany }]}
        focusHeading={() => headingRef.current?.focus()}
      >
        {({ list, choiceOf }) => (
          <RecordList {...list}>
            {(subscriber) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                choice={choiceOf(subscriber.id)}
                onTakeOff={() => takeOff(subscriber)}
                onPerson={() => onPerson({ email: subscriber.email, phone: "" })}
              />
            )}
          </RecordList>
        )}
      </ResourceBrowser>
    </div>
  );
}

const TAKING_OFF = {
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
