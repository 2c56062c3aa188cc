import { CircleAlert, Info, TriangleAlert, Wrench } from "lucide-react";
import { useId } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type Finding, keyOf, type Severity, SEVERITY_NAMES } from "#domain/review/finding.ts";

interface FindingListProps {
  /** The list's name for screen readers. */
  label: string;
  findings: readonly Finding[];
  /** Whether each finding names its record. */
  isNamed?: boolean;
  /** The text of the button that opens the record. */
  openText: string;
  onOpen: (finding: Finding) => void;
  /** Fixes a finding; without it, no fix is offered. */
  onFix?: (finding: Finding) => void;
  isFixing?: boolean;
}

const LOOKS = {
  error: { Icon: CircleAlert, colour: "text-danger" },
  warning: { Icon: TriangleAlert, colour: "text-gold-dark" },
  hint: { Icon: Info, colour: "text-soft" },
} as const satisfies Record<Severity, unknown>;

/** Each finding with its reason and advice, and buttons that open the record or fix it. */
export function FindingList({ label, findings, ...acts }: FindingListProps) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {findings.map((finding, index) => (
        <FindingItem key={`${keyOf(finding)}\n${index}`} finding={finding} {...acts} />
      ))}
    </ul>
  );
}

type FindingItemProps = Omit<FindingListProps, "label" | "findings"> & { finding: Finding };

function FindingItem(props: FindingItemProps) {
  const { finding, isNamed = false, openText, onOpen, onFix, isFixing = false } = props;
  const { severity, what, why, how, fix, record } = finding;
  const { Icon, colour } = LOOKS[severity];
  const whatId = useId();
  const recordId = useId();
  const describedBy = isNamed ? `${recordId} ${whatId}` : whatId;
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", colour)} />
      <div className="grid min-w-0 grow gap-x-6 gap-y-2 text-[0.9375rem] sm:flex sm:items-start sm:justify-between">
        <div className="grid min-w-0 gap-1">
          {isNamed && (
            <p id={recordId} className="text-soft text-sm wrap-anywhere first-letter:uppercase">
              {RECORD_TABLES[record.table].label.one}: {record.name}
            </p>
          )}
          <p id={whatId} className="leading-snug font-medium wrap-anywhere">
            <span className="sr-only">{SEVERITY_NAMES[severity].one}: </span>
            {what}
          </p>
          <p className="text-soft text-pretty wrap-anywhere">
            {why} {how}
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2 sm:justify-end">
          <Button
            variant="outline"
            className="px-3"
            aria-describedby={describedBy}
            onClick={() => onOpen(finding)}
          >
            {openText}
          </Button>
          {fix !== undefined && onFix !== undefined && record.id !== null && (
            <Button
              variant="ghost"
              className="px-3"
              aria-describedby={describedBy}
              pending={isFixing}
              onClick={() => onFix(finding)}
            >
              <Wrench aria-hidden className="size-4" />
              {fix.label}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/**
 * Lists what would be broken for visitors; resolves with whether to publish anyway.
 *
 * @param isOfDrafts whether the errors may be of several records, outside of their forms
 */
export function askAboutErrors(errors: readonly Finding[], isOfDrafts = false): Promise<boolean> {
  return askQuestion({
    title: errors.length === 1 ? "Hay un error por corregir" : "Hay errores por corregir",
    body: (
      <ul className="grid gap-3">
        {errors.map((error) => (
          <li key={keyOf(error)} className="grid gap-0.5">
            {isOfDrafts && <p className="text-soft text-sm wrap-anywhere">{error.record.name}</p>}
            <p className="font-medium wrap-anywhere">{error.what}</p>
            <p className="text-soft text-[0.9375rem] text-pretty">
              {error.why} {error.how}
            </p>
          </li>
        ))}
      </ul>
    ),
    yes: "Publicar de todos modos",
    no: isOfDrafts ? "No publicar" : "Seguir editando",
  });
}
