import { Plus } from "lucide-react";
import type { ClipboardEvent } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { formatFeatures, parseFeatures, pasteLines } from "#domain/products/sheet/warnings.ts";

interface ListFieldProps {
  form: UseFormReturn<ProductFormValues>;
  name: "species" | "presentations";
  label: string;
  hint: string;
  /** Suggestions that are not yet in the list; clicking adds one. */
  suggestions: readonly string[];
}

/** A list typed with commas or pasted as lines, with suggestions. */
export function ListField({ form, name, label, hint, suggestions }: ListFieldProps) {
  const { control, setValue } = form;
  const text = useWatch({ control, name });
  const items = parseFeatures(text);
  const written = new Set(items.map(simplify));
  const offered = suggestions.filter((suggestion) => !written.has(simplify(suggestion)));
  const add = (item: string) =>
    setValue(name, formatFeatures([...items, item]), { shouldDirty: true });
  const paste = (event: ClipboardEvent) => {
    const { target: input, clipboardData } = event;
    const lines = clipboardData.getData("text/plain");
    if (!(input instanceof HTMLInputElement) || !/[\r\n]/.test(lines.trim())) return;
    event.preventDefault();
    const selected = [input.selectionStart ?? 0, input.selectionEnd ?? 0] as const;
    setValue(name, pasteLines(input.value, selected, lines), { shouldDirty: true });
  };
  return (
    <div className="grid gap-2" onPaste={paste}>
      <FormTextField
        form={form}
        name={name}
        label={label}
        hint={
          <div className="grid gap-2">
            <p>{hint}</p>
            <ListPreview label={`${label} que se guardarán`} text={text} />
          </div>
        }
      />
      {offered.length > 0 && (
        <ul aria-label={`${label}: agregar`} className="flex flex-wrap gap-1.5">
          {offered.map((suggestion) => (
            <li key={suggestion}>
              <Button
                variant="outline"
                className="gap-1 px-3 font-normal"
                aria-label={`Agregar ${suggestion}`}
                onClick={() => add(suggestion)}
              >
                <Plus aria-hidden className="size-3.5" />
                {suggestion}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function simplify(text: string): string {
  return text.trim().toLocaleLowerCase("es");
}

interface ListPreviewProps {
  /** The list's name for screen readers. */
  label: string;
  text: string;
}

/** Previews while typing how the rules of commas and quotes split the text. */
export function ListPreview({ label, text }: ListPreviewProps) {
  const items = parseFeatures(text);
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items may repeat, and have no state
        <li key={index} className="max-w-full">
          <Badge tone="green">{item}</Badge>
        </li>
      ))}
    </ul>
  );
}
