import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FieldDifferences } from "#app/panel/records/history/field-differences.tsx";
import { revisionQuery } from "#app/panel/records/history/revision-queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Skeleton } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import {
  compareStates,
  describeState,
  type FieldDifference,
} from "#domain/revisions/differences.ts";
import type { Revision } from "#domain/revisions/revision.ts";

/** The differences of an update; for an insert or a delete, the record's state. */
export function RevisionDetails({ id }: { id: number }) {
  const revision = useQuery(revisionQuery(useClient(), id));
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
