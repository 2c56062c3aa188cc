import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Send, ShieldAlert } from "lucide-react";
import type { RefObject } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import type { QUOTES } from "#app/panel/inbox/requests/quote-listing.ts";
import type { ListingOf } from "#app/panel/records/resource/use-resource-list.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import {
  countExpiringProposals,
  countSuspectedQuotes,
  countUnsentProposals,
} from "#data/leads/inbox.ts";

interface RequestsHeadingProps {
  quotes: ListingOf<typeof QUOTES>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The number of requests, and links to what waits for the office: unsent and ending proposals, and suspected spam. */
export function RequestsHeading({ quotes, headingRef }: RequestsHeadingProps) {
  const { address, filter, list } = quotes;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <h2 ref={headingRef} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
        Solicitudes
        {!address.isNarrowed && list.total !== undefined && (
          <span className="text-soft ml-2 font-sans text-base font-normal">
            {COUNT.format(list.total)}
          </span>
        )}
      </h2>
      <div className="ml-auto flex flex-wrap gap-2">
        {filter.proposal !== "ready" && (
          <UnsentButton onShow={() => address.choose("propuesta", "sin-enviar")} />
        )}
        {filter.proposal !== "expiring" && (
          <ExpiringButton onShow={() => address.choose("propuesta", "por-vencer")} />
        )}
        {filter.status !== "spam" && (
          <SuspectedButton onShow={() => address.choose("estado", "spam")} />
        )}
      </div>
    </div>
  );
}

/** Says how much possible spam is hidden from the list, so that no real buyer is overlooked. */
function SuspectedButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("suspected"),
    queryFn: () => countSuspectedQuotes(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      {count === 1 ? "Revisar 1 posible spam" : `Revisar ${COUNT.format(count)} posibles spam`}
    </Button>
  );
}

/** Reminds of proposals that were finished and never sent. */
function UnsentButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("unsent-proposals"),
    queryFn: () => countUnsentProposals(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <Send aria-hidden className="size-4 shrink-0" />
      {count === 1 ? "1 propuesta sin enviar" : `${COUNT.format(count)} propuestas sin enviar`}
    </Button>
  );
}

/** Reminds of proposals that nobody has answered yet. */
function ExpiringButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("expiring"),
    queryFn: () => countExpiringProposals(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      {count === 1
        ? "1 propuesta vence hoy o mañana"
        : `${COUNT.format(count)} propuestas vencen hoy o mañana`}
    </Button>
  );
}

const COUNT = new Intl.NumberFormat("es-CO");
