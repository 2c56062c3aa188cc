import { Inbox } from "lucide-react";

import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
import { usePolledCount } from "#app/panel/shell/header/use-polled-count.ts";
import { countWaitingQuotes } from "#data/header-counts.ts";

/** The link to the requests, with the number of those that wait for the office. */
export function InboxLink() {
  const waiting = usePolledCount(inboxKeys.count("unread"), countWaitingQuotes);
  return (
    <HeaderLink
      to="/admin/solicitudes"
      name="Solicitudes"
      icon={Inbox}
      namedFrom="md"
      waiting={{ count: waiting, state: "por atender" }}
    />
  );
}
