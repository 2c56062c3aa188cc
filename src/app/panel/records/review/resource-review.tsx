import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

import { FormReview } from "#app/panel/records/review/form-review.tsx";
import type { SetGate } from "#app/panel/records/review/review-gate.ts";
import type { SiteRecord } from "#domain/review/site.ts";
import { toSlug } from "#domain/slugs.ts";

interface ResourceReviewProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  table: SiteRecord["table"];
  /** The stored record; null for a new one. */
  base: object | null;
  /** The record's id, or the future one of a new record. */
  id: string;
  /** Returns the whole record that the form would save. */
  toRecord: (values: V) => object;
  setGate: SetGate;
}

/** The review of a record's form. */
export function ResourceReview<V extends FieldValues>({
  form,
  table,
  base,
  id,
  toRecord,
  setGate,
}: ResourceReviewProps<V>) {
  const values = useWatch({ control: form.control, compute: (current: V) => current });
  const { slug, title = "" } = values as { slug?: string; title?: string };
  // A new record's slug is derived from its title.
  const address = slug === undefined ? {} : { slug: slug || toSlug(title) };
  const row = { ...STAMPS, ...base, ...toRecord(values), ...address, id };
  return <FormReview records={[{ table, row } as SiteRecord]} setGate={setGate} />;
}

const STAMPS = { created_at: "", updated_at: "" };
