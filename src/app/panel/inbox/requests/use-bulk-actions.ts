import { useMarkRead, useSetStatus } from "#app/panel/inbox/mutations.ts";
import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";

/** The bulk actions of requests. */
export function useBulkActions(isSpam: boolean): readonly BulkAction[] {
  const statusing = useSetStatus();
  const reading = useMarkRead();
  const give = (status: QuoteStatus) => (ids: readonly string[]) =>
    statusing.mutateAsync({ ids, status });
  if (isSpam) {
    return [
      { label: "No es spam", verb: "sacar", tail: " de spam", run: give("new") },
      { label: "Es spam", verb: "pasar", tail: " a spam", run: give("spam") },
    ];
  }
  return [
    { label: "Leídas", verb: "pasar", tail: " a «Leída»", run: reading.mutateAsync },
    { label: "En curso", verb: "pasar", tail: " a «En curso»", run: give("in_progress") },
    { label: "Respondidas", verb: "pasar", tail: " a «Respondida»", run: give("answered") },
    { label: "Cerradas", verb: "pasar", tail: " a «Cerrada»", run: give("closed") },
    { label: "Es spam", verb: "pasar", tail: " a spam", run: give("spam"), isDangerous: true },
  ];
}
