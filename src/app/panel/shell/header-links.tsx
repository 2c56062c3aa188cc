import { type QueryKey, useQuery } from "@tanstack/react-query";
import { CalendarDays, Inbox, type LucideIcon } from "lucide-react";
import { NavLink } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import type { Client } from "#data/client/client.ts";
import { countFailedPublications, countWaitingQuotes } from "#data/header-counts.ts";

interface HeaderLinkProps {
  to: string;
  name: string;
  icon: LucideIcon;
  /** The breakpoint from which the name is shown beside the icon; by default never. */
  namedFrom?: keyof typeof NAMED_FROM;
  /** How many items need attention, and why. */
  badge?: { count: number; state: string };
  className?: string;
}

/** A link of the panel's header to one of its pages. */
export function HeaderLink({
  to,
  name,
  icon: Icon,
  namedFrom,
  badge: { count, state } = { count: 0, state: "" },
  className,
}: HeaderLinkProps) {
  const classes = namedFrom === undefined ? UNNAMED : NAMED_FROM[namedFrom];
  return (
    <NavLink
      to={to}
      title={name}
      className={buttonClasses({
        variant: "ghost",
        className: cn("aria-[current=page]:bg-green-mist relative", classes.link, className),
      })}
    >
      <Icon aria-hidden className="size-4 max-sm:size-5" />
      <span className={classes.name}>{name}</span>
      {count > 0 && (
        <span
          className={cn(
            "bg-danger min-w-5 rounded-full px-1.5 text-center text-xs leading-5 text-white",
            classes.count,
          )}
        >
          <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
          <span className="sr-only">
            ({count} {state})
          </span>
        </span>
      )}
    </NavLink>
  );
}

const UNNAMED = { link: "w-11 px-0", name: "sr-only", count: "absolute top-0.5 right-0" };

const NAMED_FROM = {
  md: {
    link: "max-md:w-11 max-md:px-0",
    name: "max-md:sr-only",
    count: "max-md:absolute max-md:top-0.5 max-md:right-0",
  },
  xl: {
    link: "max-xl:w-11 max-xl:px-0",
    name: "max-xl:sr-only",
    count: "max-xl:absolute max-xl:top-0.5 max-xl:right-0",
  },
};

const MAX_COUNT = 99;

/** The link to the requests, with the number of unhandled ones. */
export function InboxLink() {
  const count = usePolledCount(inboxKeys.count("unread"), countWaitingQuotes);
  return (
    <HeaderLink
      to="/admin/solicitudes"
      name="Solicitudes"
      icon={Inbox}
      namedFrom="md"
      badge={{ count, state: "por atender" }}
    />
  );
}

/** The link to drafts and publications, with the number of failed ones. */
export function PublicationsLink() {
  const failed = usePolledCount(publishingKeys.failed, countFailedPublications);
  return (
    <HeaderLink
      to="/admin/publicaciones"
      name="Publicaciones"
      icon={CalendarDays}
      namedFrom="xl"
      badge={{ count: failed, state: "sin salir" }}
    />
  );
}

const POLL_EVERY_MS = 60_000;

/** A count that is refetched each minute and on focus; 0 until it is known. */
function usePolledCount(queryKey: QueryKey, count: (client: Client) => Promise<number>): number {
  const client = useClient();
  const { data = 0 } = useQuery({
    queryKey,
    queryFn: () => count(client),
    refetchInterval: POLL_EVERY_MS,
  });
  return data;
}
