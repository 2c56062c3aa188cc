import { useQuery } from "@tanstack/react-query";
import { ChevronDown, RotateCcw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { revisionKeys } from "#app/panel/lib/query-keys.ts";
import { FieldDifferences } from "#app/panel/records/history/field-differences.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Skeleton } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { getRevision } from "#data/records/revisions.ts";
import {
  compareStates,
  describeState,
  type FieldDifference,
} from "#domain/revisions/differences.ts";
import type { Revision } from "#domain/revisions/revision.ts";

interface RevisionItemProps {
  /** The revision's id. */
  id: number;
  title: string;
  /** Before the title. */
  lead?: ReactNode;
  badges?: ReactNode;
  /** A line below the title. */
  detail?: string;
  /** Label of the button that opens the details: 'Ver cambios'. */
  openText: string;
  /** Whether the details are shown until they are closed. */
  startsOpen?: boolean;
  isBusy: boolean;
  /** Null if there is nothing to restore. */
  onRestore: (() => void) | null;
  /** Additional buttons. */
  actions?: ReactNode;
}

/** A revision in a list: change, author and time, with expandable details. */
export function RevisionItem({
  id,
  title,
  lead,
  badges,
  detail,
  openText,
  startsOpen = false,
  isBusy,
  onRestore,
  actions,
}: RevisionItemProps) {
  const titleId = useId();
  const detailsId = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? startsOpen;
  return (
    <li>
      <Card className="grid grid-cols-1 gap-3 p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {lead}
          <div className="grid min-w-0 grow basis-64 gap-0.5">
            <h3 id={titleId} className="leading-snug font-semibold wrap-anywhere">
              {title}
            </h3>
            {detail !== undefined && <p className="text-soft text-sm wrap-anywhere">{detail}</p>}
            <p className="mt-1 flex flex-wrap gap-2 empty:hidden">{badges}</p>
          </div>
          <div className="-ml-3 flex min-w-0 grow flex-wrap justify-between gap-x-1 gap-y-2 sm:ml-0 sm:grow-0 sm:gap-x-2">
            <Button
              variant="ghost"
              className="px-3"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-describedby={titleId}
              onClick={() => setChoice(!isOpen)}
            >
              <ChevronDown
                aria-hidden
                className={cn("size-4 transition-transform", isOpen && "rotate-180")}
              />
              {openText}
            </Button>
            {onRestore !== null && (
              <Button
                variant="outline"
                className="px-3"
                aria-describedby={titleId}
                pending={isBusy}
                onClick={onRestore}
              >
                {!isBusy && <RotateCcw aria-hidden className="size-4 max-[24rem]:hidden" />}
                Restaurar
              </Button>
            )}
            {actions}
          </div>
        </div>
        {isOpen && (
          <div id={detailsId}>
            <RevisionDetails id={id} />
          </div>
        )}
      </Card>
    </li>
  );
}

/** The differences of an update; for an insert or a delete, the record's state. */
function RevisionDetails({ id }: { id: number }) {
  const client = useClient();
  const revision = useQuery({
    queryKey: revisionKeys.revision(id),
    queryFn: () => getRevision(client, id),
    staleTime: Infinity,
  });
  if (revision.isPending) {
    return (
      <div className="grid gap-2">
        <output className="sr-only">Cargando los cambios...</output>
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    );
  }
  if (revision.data === undefined) {
    return (
      <div role="alert" className="text-danger flex flex-wrap items-center gap-3 text-[0.9375rem]">
        <p>No se pudieron cargar los cambios. {explainError(revision.error)}</p>
        <Button
          variant="outline"
          pending={revision.isFetching}
          onClick={() => void revision.refetch()}
        >
          Reintentar
        </Button>
      </div>
    );
  }
  return <FieldDifferences differences={listDifferences(revision.data)} />;
}

function listDifferences({ table_name: table, before, after }: Revision): FieldDifference[] {
  if (before !== null && after !== null) return compareStates(table, before, after);
  return describeState(table, after ?? before ?? {});
}
