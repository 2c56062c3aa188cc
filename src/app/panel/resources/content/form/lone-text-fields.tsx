import { KnownTextNote } from "#app/panel/resources/content/form/known-text-note.tsx";
import type { ContentFormState } from "#app/panel/resources/content/form/use-content-form.ts";
import { ValueField } from "#app/panel/resources/content/form/value-field.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { findKnownText } from "#domain/content/known-texts.ts";

/** The inline form of a text beside the page that shows it: its field, length and description. */
export function LoneTextFields({ form }: { form: ContentFormState }) {
  const { section, key } = form.values;
  return (
    <>
      {section === "whatsapp" && key === "enabled" ? (
        <ButtonShown form={form} />
      ) : (
        <div className="grid gap-1.5">
          <ValueField form={form} label="Texto" />
          <LengthGuide form={form} />
        </div>
      )}
      <KnownTextNote form={form} section={section} textKey={key} />
    </>
  );
}

/** The ratio to the original text's length from which a text may no longer fit the design. */
const MUCH_LONGER = 1.5;
const SHORT = 20;

function LengthGuide({ form: { values } }: { form: ContentFormState }) {
  const { section, key, type, value } = values;
  if (type !== "text" && type !== "textarea") return null;
  const usual = findKnownText(section, key)?.fallback.length ?? 0;
  const { length } = Array.from(value.trim());
  const isLong = usual > 0 && length > Math.max(usual * MUCH_LONGER, SHORT);
  return (
    <p className="text-soft text-sm">
      {length} caracteres
      {usual > 0 && usual !== length && `; el texto original tiene ${usual}`}
      {isLong && ". Es bastante más largo: mire en la página cómo queda"}
    </p>
  );
}

/** Whether the chat button is shown; stored as a text. */
function ButtonShown({ form: { values, valueRef, change } }: { form: ContentFormState }) {
  return (
    <Field label="¿Se muestra el botón?">
      {(field) => (
        <Select
          {...field}
          ref={(select) => {
            // Only needed to focus it.
            valueRef.current = select as never;
          }}
          value={values.value === "true" ? "true" : "false"}
          onChange={(event) => change({ value: event.target.value })}
        >
          <option value="true">Sí, en todas las páginas</option>
          <option value="false">No</option>
        </Select>
      )}
    </Field>
  );
}
