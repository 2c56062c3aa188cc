import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { mailTroubleQuery, withheldReceiptsQuery } from "#app/features/inbox/admin/queries.ts";
import type { Client } from "#data/client.ts";
import { describeMailTrouble, describeWithheldReceipts } from "#domain/leads/mail.ts";

/** Something about the site's mail that the office should know, above what it concerns. */
export function MailNotice({ children }: { children: ReactNode }) {
  return (
    <p className="bg-gold-mist border-gold max-w-3xl rounded-lg border p-4 text-[0.9375rem] text-pretty">
      {children}
    </p>
  );
}

/** Why new requests are not announced by mail; nothing when they are. */
export function UnsentNotices({ client, sendsMail }: { client: Client; sendsMail: boolean }) {
  const { data: trouble = null } = useQuery({ ...mailTroubleQuery(client), enabled: sendsMail });
  const text = describeMailTrouble(trouble, sendsMail);
  return text === null ? null : <MailNotice>{text}</MailNotice>;
}

/** Says that senders were not mailed, since more asked than are mailed in an hour. */
export function WithheldReceipts({ client }: { client: Client }) {
  const { data: count = 0 } = useQuery(withheldReceiptsQuery(client));
  const text = describeWithheldReceipts(count);
  return text === null ? null : <MailNotice>{text}</MailNotice>;
}
