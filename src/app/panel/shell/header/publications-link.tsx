import { CalendarDays } from "lucide-react";

import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
import { usePolledCount } from "#app/panel/shell/header/use-polled-count.ts";
import { countFailedPublications } from "#data/header-counts.ts";

/** The link to drafts and publications, with the number of those that failed. */
export function PublicationsLink() {
  const failed = usePolledCount(publishingKeys.failed, countFailedPublications);
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
