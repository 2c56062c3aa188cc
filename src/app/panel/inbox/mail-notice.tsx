import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { mailTroubleQuery, withheldReceiptsQuery } from "#app/panel/inbox/queries.ts";
import { FoldedNotice } from "#app/panel/ui/feedback/folded-notice.tsx";
import type { Client } from "#data/client/client.ts";
import { describeMailTrouble, describeWithheldReceipts } from "#domain/leads/mail.ts";

/** A notice about the site's mail, above what it concerns. */
export function MailNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FoldedNotice as="h3" title={title} className="max-w-3xl">
      <p>{children}</p>
    </FoldedNotice>
  );
}

interface MailNoticesProps {
  client: Client;
  sendsMail: boolean;
}

/** Problems of the mail about requests; renders nothing when there are none. */
export function MailNotices(props: MailNoticesProps) {
  return (
    <>
      <UnsentNotices {...props} />
      <WithheldReceipts {...props} />
    </>
  );
}

/** Why new requests are not announced by mail. */
function UnsentNotices({ client, sendsMail }: MailNoticesProps) {
  const { data: trouble = null } = useQuery({ ...mailTroubleQuery(client), enabled: sendsMail });
  const text = describeMailTrouble(trouble, sendsMail);
  return text === null ? null : <MailNotice title="No todo se avisa por correo">{text}</MailNotice>;
}

/** Says that some senders got no receipt, since the hourly limit was reached. */
function WithheldReceipts({ client }: Pick<MailNoticesProps, "client">) {
  const { data: count = 0 } = useQuery(withheldReceiptsQuery(client));
  const text = describeWithheldReceipts(count);
  return text === null ? null : (
    <MailNotice title="Hay confirmaciones sin enviar">{text}</MailNotice>
  );
}
