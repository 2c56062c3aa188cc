import { Inbox } from "lucide-react";

import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
import { usePolledCount } from "#app/panel/shell/header/use-polled-count.ts";
import { countUnreadQuotes } from "#data/leads/unread-quotes.ts";

/** The link to the requests, with the number of unread ones. */
export function InboxLink() {
  const unread = usePolledCount(inboxKeys.count("unread"), countUnreadQuotes);
  return (
    <HeaderLink
      to="/admin/solicitudes"
      name="Solicitudes"
      icon={Inbox}
      namedFrom="md"
      waiting={{ count: unread, state: "sin leer" }}
    />
  );
}
