import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { newId } from "#app/panel/lib/new-id.ts";
import {
  NEW_RECORD,
  openPreviewSource,
  PREVIEW_FORM,
} from "#app/panel/records/edit/preview-channel.ts";

/** A page that shows the typed values of a form as visitors would see them. */
export interface FormPreview<V> {
  kind: "noticias" | "productos";
  /** Returns what would be saved now. */
  toRecord: (values: V) => unknown;
}

/**
 * The address of a form's preview, which follows the form; null for a form without one.
 *
 * @param id the stored record's id; null for a new one
 */
export function usePreviewAddress<V extends FieldValues>(
  form: UseFormReturn<V>,
  preview: FormPreview<V> | undefined,
  id: string | null,
): string | null {
  const [name] = useState(newId);
  const kind = preview?.kind;
  const read = useEffectEvent(() => preview?.toRecord(form.getValues()));
  useEffect(() => {
    if (kind === undefined) return undefined;
    const source = openPreviewSource(name, () => read());
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: source.publish });
    return () => {
      unsubscribe();
      source.close();
    };
  }, [form, name, kind]);
  if (kind === undefined) return null;
  return `/admin/vista-previa/${kind}/${id ?? NEW_RECORD}?${PREVIEW_FORM}=${name}`;
}
