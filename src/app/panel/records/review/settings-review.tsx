import { FormReview } from "#app/panel/records/review/form-review.tsx";
import type { SetGate } from "#app/panel/records/review/review-gate.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import { findRow } from "#domain/content/settings.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { SiteRecord } from "#domain/review/site.ts";

interface SettingsReviewProps {
  /** The typed texts by section and key. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The stored texts they are based on. */
  rows: readonly StoredContent[];
  setGate: SetGate;
}

/** The review of a settings form, whose records are its texts. */
export function SettingsReview({ values, rows, setGate }: SettingsReviewProps) {
  const records = Object.entries(values).flatMap(([section, texts]) =>
    Object.entries(texts)
      .filter(([key, value]) => isOwn(section, key, value))
      .map(([key, value]): SiteRecord => {
        const id = findRow(rows, section, key)?.id ?? null;
        return { table: "site_content", row: { id, section, key, value } };
      }),
  );
  return (
    <FormReview
      records={records}
      setGate={setGate}
      nameControl={({ record }) => record.text ?? ""}
    />
  );
}

/** A blank text that inherits another one is reviewed there. */
function isOwn(section: string, key: string, value: string): boolean {
  return value.trim() !== "" || findKnownText(section, key)?.inherits === undefined;
}
