import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { draftQuery } from "#app/panel/publishing/publishing-queries.ts";
import { FieldDifferences } from "#app/panel/records/history/field-differences.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { DraftSummary, RecordDraft } from "#domain/publishing/draft.ts";
import { compareStates, describeState } from "#domain/revisions/differences.ts";

/** A draft's changes as a word diff; for a new record, all its fields. */
export function DraftChanges({ id, updated_at }: DraftSummary) {
  const reading = useQuery(draftQuery(useClient(), id, updated_at));
  if (reading.isPending) return <Loading text="Cargando los cambios..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudieron cargar los cambios"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  return <FieldDifferences differences={listDifferences(reading.data)} />;
}

function listDifferences({ table_name, base, changes, typed }: RecordDraft) {
  if (changes === null) return describeState(table_name, { ...base, ...typed });
  if (base === null) return describeState(table_name, changes);
  return compareStates(table_name, base, { ...base, ...changes });
}
