import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
import { countUnreadQuotes } from "#data/leads/unread-quotes.ts";

const POLL_EVERY_MS = 60_000;

/** The link to the requests, with the number of unread ones: refetched each minute and on focus. */
export function InboxLink() {
  const client = useClient();
  const { data: unread = 0 } = useQuery({
    queryKey: inboxKeys.count("unread"),
    queryFn: () => countUnreadQuotes(client),
    refetchInterval: POLL_EVERY_MS,
  });
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
