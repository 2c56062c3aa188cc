import { MarkdownField } from "#app/panel/markdown/markdown-field.tsx";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { topLevelOf } from "#domain/content/known-texts.ts";

interface MarkdownValueProps {
  form: ContentFormState;
  label: string;
  hint: string | undefined;
}

/** The value's editor, for texts that the site shows as Markdown. */
export function MarkdownValue({ form, label, hint }: MarkdownValueProps) {
  const { values, problems, attachValue, change } = form;
  return (
    <div data-field="value" className="grid">
      <Field label={label} required error={problems.value} hint={hint}>
        {(field) => (
          <MarkdownField
            control={{
              field,
              name: "value",
              label,
              value: values.value,
              onChange: (value) => change({ value }),
              onBlur: () => undefined,
              controlRef: attachValue,
              topLevel: topLevelOf(values.section),
            }}
          />
        )}
      </Field>
    </div>
  );
}
