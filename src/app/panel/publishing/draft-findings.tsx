import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import { type PublishedDrafts, readDraftFindings } from "#app/panel/records/review/draft-review.ts";
import { FindingList } from "#app/panel/records/review/finding-list.tsx";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { countFindings } from "#domain/review/finding.ts";

interface DraftFindingsProps extends PublishedDrafts {
  /** Identifies the drafts and their versions. */
  version: string;
}

/** What the review finds in drafts before they are published. */
export function DraftFindings({ version, read, isShown }: DraftFindingsProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const openRecord = useOpenRecord();
  const reading = useQuery({
    queryKey: [...publishingKeys.all, "findings", version],
    queryFn: () => readDraftFindings(client, queryClient, { read, isShown }),
    staleTime: 0,
  });
  if (reading.isPending) return <Loading text="Revisando..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudo revisar"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  if (reading.data.length === 0) return <p className="py-2">Revisión: todo en orden.</p>;
  return (
    <div className="grid gap-1">
      <p className="font-medium">Revisión: {countFindings(reading.data)}</p>
      <FindingList
        label="Lo que encontró la revisión"
        findings={reading.data}
        isNamed
        openText="Abrir"
        onOpen={({ record, field }) => openRecord({ ...record, field })}
      />
    </div>
  );
}
