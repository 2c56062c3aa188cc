import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { newId } from "#app/panel/lib/new-id.ts";
import {
  NEW_RECORD,
  openPreviewSource,
  PREVIEW_FORM,
} from "#app/panel/records/form/preview-channel.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";

interface PreviewLinkProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  kind: "noticias" | "productos";
  /** The stored record's id; null for a new one. */
  id: string | null;
  /** Returns what would be saved now; must be a stable function. */
  toRecord: (values: V) => unknown;
}

/** Opens a preview of the typed values as visitors would see them, in a tab that follows the form. */
export function PreviewLink<V extends FieldValues>({
  form,
  kind,
  id,
  toRecord,
}: PreviewLinkProps<V>) {
  const [name] = useState(newId);
  useEffect(() => {
    const source = openPreviewSource(name, () => toRecord(form.getValues()));
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: source.publish });
    return () => {
      unsubscribe();
      source.close();
    };
  }, [form, name, toRecord]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <a
        href={`/admin/vista-previa/${kind}/${id ?? NEW_RECORD}?${PREVIEW_FORM}=${name}`}
        target="_blank"
        rel="noopener"
        className={buttonClasses({ variant: "outline" })}
      >
        Vista previa
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
      <p className="text-soft text-sm">Así se verá en el sitio, antes de guardar.</p>
    </div>
  );
}
