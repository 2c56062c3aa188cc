import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { NavLink } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { countUnreadQuotes } from "#data/leads/unread-quotes.ts";

const POLL_EVERY_MS = 60_000;

/** The link to the requests, with the number of unread ones: refetched each minute and on focus. */
export function InboxLink() {
  const client = useClient();
  const unread = useQuery({
    queryKey: inboxKeys.count("unread"),
    queryFn: () => countUnreadQuotes(client),
    refetchInterval: POLL_EVERY_MS,
  });
  const count = unread.data ?? 0;
  return (
    <NavLink
      to="/admin/solicitudes"
      title="Solicitudes"
      className={buttonClasses({
        variant: "ghost",
        className: "relative max-md:w-11 max-md:px-0 aria-[current=page]:bg-green-mist",
      })}
    >
      <Inbox aria-hidden className="size-4 max-sm:size-5" />
      <span className="max-md:sr-only">Solicitudes</span>
      {count > 0 && (
        <span className="bg-danger min-w-5 rounded-full px-1.5 text-center text-xs leading-5 text-white max-md:absolute max-md:top-0.5 max-md:right-0">
          <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
          <span className="sr-only">({count} sin leer)</span>
        </span>
      )}
    </NavLink>
  );
}

const MOST_SHOWN = 99;
