import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, RefreshCw } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { changeRecords } from "#app/panel/records/review/change-records.ts";
import { FindingList } from "#app/panel/records/review/finding-list.tsx";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { type SiteReview, siteReviewQuery } from "#app/panel/review/site-review.ts";
import { Button, ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type Finding, SEVERITIES, type Severity, SEVERITY_NAMES } from "#domain/review/finding.ts";
import { referTo, isSameRecord, type RecordRef, type Site } from "#domain/review/site.ts";

/** What is broken, missing or could be better on the public site. */
export function ReviewPage() {
  const reading = useQuery(siteReviewQuery(useClient()));
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h2 className="text-xl font-semibold sm:text-2xl">Revisar el sitio</h2>
          <p className="text-soft text-pretty">
            Lo que sus visitantes ven ahora: qué está roto, qué falta y qué puede mejorar.
          </p>
        </div>
        <Button
          variant="outline"
          pending={reading.isFetching}
          onClick={() => void reading.refetch()}
        >
          {!reading.isFetching && <RefreshCw aria-hidden className="size-4" />}
          Revisar de nuevo
        </Button>
      </header>
      {reading.data !== undefined && <Findings review={reading.data} />}
      {reading.data === undefined && reading.isError && (
        <LoadFailure
          title="No se pudo revisar el sitio"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {reading.isPending && <Loading text="Revisando el sitio..." />}
    </div>
  );
}

type Choice = Severity | "all";

function Findings({ review }: { review: SiteReview }) {
  const { findings } = review;
  const [choice, setChoice] = useState<Choice>("all");
  const openRecord = useOpenRecord();
  const { fix, isFixing } = useAutoFix(review.site);
  const shown = findings.filter(({ severity }) => choice === "all" || severity === choice);
  if (findings.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CircleCheck}
          title="Todo en orden"
          text="La revisión no encontró nada que corregir."
        />
      </Card>
    );
  }
  return (
    <>
      <SeverityChoice findings={findings} choice={choice} onChoose={setChoice} />
      {groupByRecord(shown).map(({ record, listed }) => (
        <Card
          key={`${record.table} ${record.text ?? record.id}`}
          role="region"
          aria-label={record.name}
          className="overflow-hidden"
        >
          <h3 className="border-line bg-sand flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2.5 font-sans text-base font-semibold wrap-anywhere">
            {record.name}
            <span className="text-soft text-sm font-normal">
              {RECORD_TABLES[record.table].label.one}
            </span>
          </h3>
          <div className="px-4">
            <FindingList
              label={`Lo que hay que ver en ${record.name}`}
              findings={listed}
              openText="Abrir"
              onOpen={({ field }) => openRecord({ ...record, field })}
              onFix={fix}
              isFixing={isFixing}
            />
          </div>
        </Card>
      ))}
    </>
  );
}

interface SeverityChoiceProps {
  findings: readonly Finding[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Filters by severity, with the number of findings of each. */
function SeverityChoice({ findings, choice, onChoose }: SeverityChoiceProps) {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
  return (
    <div role="group" aria-label="Mostrar" className="flex flex-wrap gap-2">
      <ChoiceButton isOn={choice === "all"} onPress={() => onChoose("all")}>
        Todo ({findings.length})
      </ChoiceButton>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ severity, count }) => (
          <ChoiceButton
            key={severity}
            isOn={choice === severity}
            onPress={() => onChoose(severity)}
          >
            {capitalise(SEVERITY_NAMES[severity].many)} ({count})
          </ChoiceButton>
        ))}
    </div>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The findings by record, records with errors first. */
function groupByRecord(findings: readonly Finding[]): { record: RecordRef; listed: Finding[] }[] {
  const groups = Map.groupBy(
    findings,
    ({ record }) => `${record.table} ${record.text ?? record.id}`,
  );
  const rank = (listed: readonly Finding[]) =>
    Math.min(...listed.map(({ severity }) => SEVERITIES.indexOf(severity)));
  return [...groups.values()]
    .flatMap((listed) => (listed[0] === undefined ? [] : [{ record: listed[0].record, listed }]))
    .toSorted((a, b) => rank(a.listed) - rank(b.listed));
}

/** Fixes findings of the reviewed site automatically, with undo. */
function useAutoFix(site: Site) {
  const client = useClient();
  const queryClient = useQueryClient();
  const work = useMutation({
    mutationFn: async ({ record: ref, fix }: Finding) => {
      const record = site.records.find((known) => isSameRecord(referTo(known), ref));
      if (record === undefined || ref.id === null || fix === undefined) return;
      await changeRecords(client, queryClient, {
        name: `${fix.label}: ${ref.name}`,
        success: "Corregido",
        changes: [{ table: ref.table, id: ref.id, base: record.row, changes: fix.changes }],
      });
    },
  });
  return { fix: (finding: Finding) => work.mutate(finding), isFixing: work.isPending };
}
