import { queryOptions, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, CircleCheck, RefreshCw } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { pause } from "#app/panel/lib/pause.ts";
import { changeRecords } from "#app/panel/records/review/change-records.ts";
import { FindingList } from "#app/panel/records/review/finding-list.tsx";
import { readReviewContext } from "#app/panel/records/review/site-query.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { Button, ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { readSiteState } from "#data/review/site-state.ts";
import {
  countFindings,
  type Finding,
  SEVERITIES,
  type Severity,
  SEVERITY_NAMES,
} from "#domain/review/finding.ts";
import { type FindingKind, groupByKind, reviewRecord } from "#domain/review/review.ts";
import { indexSite, isPublic, isSameRecord, referTo, type Site } from "#domain/review/site.ts";

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
      {groupByKind(shown).map((kind, index) => (
        <Kind
          key={`${choice} ${kind.rule}`}
          kind={kind}
          isFirst={index === 0}
          fix={fix}
          isFixing={isFixing}
        />
      ))}
    </>
  );
}

interface KindProps {
  kind: FindingKind;
  /** The first kind does most harm, and starts unfolded. */
  isFirst: boolean;
  fix: (finding: Finding) => void;
  isFixing: boolean;
}

const PAGE_SIZE = 20;

/** The findings of one kind, folded and in pages. */
function Kind({ kind: { rule, name, findings }, isFirst, fix, isFixing }: KindProps) {
  const [isOpen, setIsOpen] = useState(isFirst);
  const openRecord = useOpenRecord();
  return (
    <Card className="overflow-hidden">
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="bg-sand flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <h3 className="min-w-0 grow font-sans text-base font-semibold wrap-anywhere">
            {name}{" "}
            <span className="text-soft text-sm font-normal whitespace-nowrap">
              {countFindings(findings)}
            </span>
          </h3>
          <ChevronDown
            aria-hidden
            className="text-soft size-5 shrink-0 transition-transform [[open]>summary>&]:rotate-180"
          />
        </summary>
        {isOpen && (
          <div className="border-line border-t px-4 pb-3">
            <Paged
              label={`Páginas de ${name}`}
              items={findings}
              pageSize={PAGE_SIZE}
              selection={rule}
            >
              {(page) => (
                <FindingList
                  label={name}
                  findings={page}
                  isNamed
                  openText="Abrir"
                  onOpen={({ record, field }) => openRecord({ ...record, field })}
                  onFix={fix}
                  isFixing={isFixing}
                />
              )}
            </Paged>
          </div>
        )}
      </details>
    </Card>
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

/** The findings of a review, with the reviewed site, which fixes are based on. */
interface SiteReview {
  site: Site;
  findings: Finding[];
}

/** Reviews everything visitors can see. */
const siteReviewQuery = (client: Client) =>
  queryOptions({
    queryKey: ["review", "findings"],
    queryFn: async (): Promise<SiteReview> => {
      const site = indexSite(await readSiteState(client, readReviewContext()));
      return { site, findings: await reviewRecords(site) };
    },
    staleTime: 0,
    structuralSharing: false,
  });

/** The longest time the review may block the main thread, so that the page stays responsive. */
const SLICE_MS = 50;

/** Applies the rules to all public records, yielding to the browser between slices. */
async function reviewRecords(site: Site): Promise<Finding[]> {
  const findings: Finding[] = [];
  let sliceStart = performance.now();
  for (const record of site.records.filter(isPublic)) {
    findings.push(...reviewRecord(record, site));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- yields to the browser
    await pause(0);
    sliceStart = performance.now();
  }
  return findings;
}
