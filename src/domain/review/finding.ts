import type { RecordRef } from "#domain/review/site.ts";

/**
 * How bad a finding is: `error`, something that visitors press or see is broken; `warning`, buyers or search engines miss
 * something; `hint`, it could be better.
 */
export type Severity = "error" | "warning" | "hint";

/** What a rule says about a record, in Spanish. */
export interface Fault {
  severity: Severity;
  /** The column; of a list, the whole list's. */
  field: string;
  /** What is wrong, one sentence. */
  what: string;
  /** Why it matters to a buyer. */
  why: string;
  /** What to do. */
  how: string;
  /** The auto-fix: its columns and the button's text. */
  fix?: { label: string; changes: Readonly<Record<string, unknown>> };
}

/** A fault with its place. */
export interface Finding extends Fault {
  rule: string;
  record: RecordRef;
}

/** Most urgent first. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "hint"];

export const SEVERITY_NAMES: Readonly<Record<Severity, { one: string; many: string }>> = {
  error: { one: "error", many: "errores" },
  warning: { one: "aviso", many: "avisos" },
  hint: { one: "consejo", many: "consejos" },
};

/** Identifies a finding across reviews. */
export function keyOf({ rule, record, field, what }: Finding): string {
  return [rule, record.table, record.text ?? record.id, field, what].join("\n");
}

/** `2 errores y 1 aviso`; empty without findings. */
export function countFindings(findings: readonly Finding[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    const { one, many } = SEVERITY_NAMES[severity];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return LIST.format(counts);
}

const LIST = new Intl.ListFormat("es-CO");
