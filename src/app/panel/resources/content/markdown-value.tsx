import { useCallback } from "react";

import { MarkdownField } from "#app/panel/markdown/markdown-field.tsx";
import type { ContentFormState } from "#app/panel/resources/content/use-content-form.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { topLevelOf } from "#domain/content/texts/markdown-texts.ts";

interface MarkdownValueProps {
  form: ContentFormState;
  hint: string | undefined;
}

/** The value's editor, for texts that the site shows as Markdown. */
export function MarkdownValue({ form, hint }: MarkdownValueProps) {
  const { values, problems, valueRef, change } = form;
  const controlRef = useCallback(
    (element: HTMLElement | null) => {
      valueRef.current = element as typeof valueRef.current;
    },
    [valueRef],
  );
  return (
    <Field label="Valor" required error={problems.value} hint={hint}>
      {(field) => (
        <MarkdownField
          control={{
            ...{ field, controlRef, name: "value", label: "Valor", value: values.value },
            onChange: (value) => change({ value }),
            onBlur: () => undefined,
            topLevel: topLevelOf(values.section),
          }}
        />
      )}
    </Field>
  );
}
