import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { FoldedNotice } from "#app/panel/ui/feedback/folded-notice.tsx";
import { countWithheldReceipts, findMailTrouble, findUnwritableMail } from "#data/leads/inbox.ts";
import { MAIL_NAMES } from "#domain/leads/inbox/inbox.ts";
import {
  describeMailTrouble,
  describeUnwritableMail,
  describeWithheldReceipts,
} from "#domain/leads/mail.ts";
import { requestAddress } from "#domain/leads/request-name.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** A notice about the site's mail, above what it concerns. */
export function MailNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FoldedNotice as="h3" title={title} className="max-w-3xl">
      <p>{children}</p>
    </FoldedNotice>
  );
}

const OFF = "Los avisos por correo están apagados";
const UNSENT = "Hay avisos que no salen por correo";

/**
 * Why new requests are not announced by mail, which mails could not be written, and whether senders got no receipt
 * because the hourly limit was reached; renders nothing when all is well.
 */
export function MailNotices({ sendsMail }: { sendsMail: boolean }) {
  const client = useClient();
  const { data: trouble = null } = useQuery({
    queryKey: inboxKeys.count("unsent"),
    queryFn: () => findMailTrouble(client),
    enabled: sendsMail,
  });
  const { data: withheld = 0 } = useQuery({
    queryKey: inboxKeys.count("withheld"),
    queryFn: () => countWithheldReceipts(client, new Date(readServerTime())),
  });
  const { data: unwritable = null } = useQuery({
    queryKey: inboxKeys.count("unwritable"),
    queryFn: () => findUnwritableMail(client, new Date(readServerTime())),
  });
  const unsentText = describeMailTrouble(trouble, sendsMail);
  const withheldText = describeWithheldReceipts(withheld);
  return (
    <>
      {unsentText !== null && (
        <MailNotice title={sendsMail ? UNSENT : OFF}>{unsentText}</MailNotice>
      )}
      {unwritable !== null && (
        <MailNotice title="Hay correos que no se pudieron escribir">
          {describeUnwritableMail(unwritable.count, MAIL_NAMES[unwritable.kind])}
          {unwritable.requestId !== null && (
            <Link to={requestAddress(unwritable.requestId)} className="mt-1 block underline">
              Abrir la solicitud
            </Link>
          )}
        </MailNotice>
      )}
      {withheldText !== null && (
        <MailNotice title="Hay confirmaciones sin enviar">{withheldText}</MailNotice>
      )}
    </>
  );
}
