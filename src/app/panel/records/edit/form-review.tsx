import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { revealField } from "#app/panel/records/edit/reveal-field.ts";
import { askAboutErrors, FindingList } from "#app/panel/records/review/finding-list.tsx";
import { siteQuery, siteSizeQuery } from "#app/panel/records/review/site-query.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { countFindings, type Finding, keyOf } from "#domain/review/finding.ts";
import type { Readability } from "#domain/review/readability.ts";
import { reviewRecord } from "#domain/review/review.ts";
import { measureRecord } from "#domain/review/rules/readability.ts";
import { isPublic, type Site, type SiteRecord } from "#domain/review/site.ts";

/** Asks about errors in a form before it is saved; resolves with whether to save. */
export type AskAboutErrors = () => Promise<boolean>;

interface FormReviewProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** The records that the form would save. */
  listRecords: (values: V) => readonly SiteRecord[];
  /**
   * Sets, or (null) removes, the question that is asked before a save would break something visitors see: once it is known
   * whether one would.
   */
  onQuestion: (ask: AskAboutErrors | null) => void;
  /** The name of the control of a finding's field. */
  nameControl?: ((finding: Finding) => string) | undefined;
}

/** A line below a form's fields with the findings of its values. */
export function FormReview<V extends FieldValues>({
  form,
  listRecords,
  onQuestion,
  nameControl = ({ field }) => field,
}: FormReviewProps<V>) {
  const ref = useRef<HTMLDivElement>(null);
  const client = useClient();
  const values = useWatch({ control: form.control, compute: (current: V) => current });
  const records = listRecords(values);
  const size = useQuery(siteSizeQuery(client));
  const isLarge = size.data;
  const [isAsked, setIsAsked] = useState(false);
  const reading = useQuery({ ...siteQuery(client), enabled: isAsked || isLarge === false });
  const site = reading.data;
  const { findings, reading: ease } = useReview(records, site);
  // A large site is reviewed on request, and what cannot be read is not.
  const isReady = [site !== undefined, size.isError, reading.isError, isLarge && !isAsked];
  useQuestion(onQuestion, records, { site, isReady: isReady.includes(true) });
  if (records.length === 0) return null;
  const reveal = (finding: Finding) => {
    const element = ref.current?.closest("form");
    if (element) revealField(element, nameControl(finding));
  };
  const count = countFindings(findings ?? []);
  return (
    <div ref={ref}>
      <p role="status" className="sr-only">
        {findings === null ? "" : `Revisión: ${count || "todo en orden"}`}
      </p>
      {isLarge === true && site === undefined && (
        <Button variant="outline" pending={reading.isLoading} onClick={() => setIsAsked(true)}>
          Revisar enlaces e imágenes
        </Button>
      )}
      {ease !== null && (
        <p className="text-soft text-sm">
          Lectura: {ease.grade} (INFLESZ {ease.inflesz}, Fernández Huerta {ease.fernandezHuerta})
        </p>
      )}
      {findings !== null && count === "" && <p aria-hidden>Revisión: todo en orden</p>}
      {findings !== null && count !== "" && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            Revisión: {count}
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <FindingList
            label="Lo que encontró la revisión"
            findings={findings}
            openText="Ir al campo"
            onOpen={reveal}
          />
        </details>
      )}
    </div>
  );
}

interface Review {
  /** Null until the site has loaded. */
  findings: Finding[] | null;
  /** Null without a text that is long enough. */
  reading: Readability | null;
}

/** What the review says of the typed values, debounced. */
function useReview(records: readonly SiteRecord[], site: Site | undefined): Review {
  const typed = useDebounced(JSON.stringify(records));
  return useMemo(() => {
    const parsed = JSON.parse(typed) as SiteRecord[];
    const [reading = null] = parsed.map(measureRecord).filter((each) => each !== null);
    const findings =
      site === undefined ? null : parsed.flatMap((record) => reviewRecord(record, site));
    return { findings, reading };
  }, [typed, site]);
}

/** Makes saves ask while the typed values have errors that were not yet accepted in this form. */
function useQuestion(
  onQuestion: FormReviewProps<never>["onQuestion"],
  records: readonly SiteRecord[],
  { site, isReady }: { site: Site | undefined; isReady: boolean },
): void {
  const client = useClient();
  const queryClient = useQueryClient();
  const accepted = useRef(new Set<string>());
  useEffect(() => {
    if (!isReady && records.some(isPublic)) return;
    const findErrors = (known: Site) =>
      records
        .filter(isPublic)
        .flatMap((record) => reviewRecord(record, known))
        .filter((finding) => finding.severity === "error" && !accepted.current.has(keyOf(finding)));
    onQuestion(async () => {
      if (site === undefined || findErrors(site).length === 0) return true;
      // A colleague may have fixed it in the meantime.
      const fresh = await queryClient
        .query({ ...siteQuery(client), staleTime: JUST_READ_MS, retry: false })
        .catch(() => site);
      const errors = findErrors(fresh);
      if (errors.length === 0) return true;
      const isAccepted = await askAboutErrors(errors);
      if (isAccepted) for (const error of errors) accepted.current.add(keyOf(error));
      return isAccepted;
    });
  }, [onQuestion, records, site, isReady, client, queryClient]);
  useEffect(() => () => onQuestion(null), [onQuestion]);
}

const JUST_READ_MS = 5000;
