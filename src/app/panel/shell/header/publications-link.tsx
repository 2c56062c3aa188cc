import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
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
    <HeaderLink
      to="/admin/publicaciones"
      name="Publicaciones"
      icon={CalendarDays}
      namedFrom="xl"
      waiting={{ count: failed, state: "sin salir" }}
    />
  );
}
