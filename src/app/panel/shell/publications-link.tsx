import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { NavLink } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { countFailedPublications } from "#data/publishing/failed-publications.ts";

const POLL_EVERY_MS = 60_000;

/** The link to drafts and publications, with the number of those that failed. */
export function PublicationsLink() {
  const client = useClient();
  const { data: failed = 0 } = useQuery({
    queryKey: publishingKeys.failed,
    queryFn: () => countFailedPublications(client),
    refetchInterval: POLL_EVERY_MS,
  });
  return (
    <NavLink
      to="/admin/publicaciones"
      title="Publicaciones"
      className={buttonClasses({
        variant: "ghost",
        className: "relative max-xl:w-11 max-xl:px-0 aria-[current=page]:bg-green-mist",
      })}
    >
      <CalendarDays aria-hidden className="size-4 max-sm:size-5" />
      <span className="max-xl:sr-only">Publicaciones</span>
      {failed > 0 && (
        <span className="bg-danger min-w-5 rounded-full px-1.5 text-center text-xs leading-5 text-white max-xl:absolute max-xl:top-0.5 max-xl:right-0">
          <span aria-hidden>{failed}</span>
          <span className="sr-only">({failed} sin salir)</span>
        </span>
      )}
    </NavLink>
  );
}
