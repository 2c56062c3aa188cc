import type { FieldPath, UseFormReturn } from "react-hook-form";

import { cn } from "#app/panel/lib/class-names.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import { tidyPhone } from "#domain/phone.ts";
import type { SeoFormValues } from "#domain/seo/seo-schema.ts";
import { measureText, type TextLength } from "#domain/seo/text-limits.ts";

interface SeoGroupProps {
  form: UseFormReturn<SeoFormValues>;
  section: keyof SeoFormValues;
  title: string;
  intro: string;
  /** The section's typed texts. */
  values: Readonly<Record<string, string>>;
  /** The section's resulting texts, inherited ones included. */
  shown: Readonly<Record<string, string>>;
  isSaving: boolean;
}

/** The fields of one section. */
export function SeoGroup({ form, section, title, intro, values, shown, isSaving }: SeoGroupProps) {
  return (
    <Card role="group" aria-label={title} className="grid gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-soft text-sm text-pretty">{intro}</p>
      </div>
      {Object.keys(values).map((key) => (
        <SeoField
          key={key}
          form={form}
          section={section}
          textKey={key}
          text={values[key] ?? ""}
          shown={shown[key] ?? ""}
          isSaving={isSaving}
        />
      ))}
    </Card>
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = { url: "url", phone: "tel", email: "email" };

interface SeoFieldProps extends Pick<SeoGroupProps, "form" | "section" | "isSaving"> {
  textKey: string;
  text: string;
  shown: string;
}

function SeoField({ form, section, textKey, text, shown, isSaving }: SeoFieldProps) {
  const known = findKnownText(section, textKey);
  const name = `${section}.${textKey}` as FieldPath<SeoFormValues>;
  const isBlank = text.trim() === "";
  const length = measureText(textKey, isBlank ? shown : text);
  const tidy = () => {
    const tidied = tidyPhone(text);
    if (tidied !== text) form.setValue(name, tidied, { shouldDirty: true });
  };
  const control = {
    ...form.register(name, known?.type === "phone" ? { onBlur: tidy } : {}),
    readOnly: isSaving,
  };
  const hint = (
    <div className="grid gap-0.5">
      {isBlank && <p className="wrap-anywhere">Vacío, se usa: «{shown}»</p>}
      {length && <Counter {...length} />}
    </div>
  );
  return (
    <Field
      label={known?.meaning ?? textKey}
      error={form.getFieldState(name, form.formState).error?.message}
      {...((isBlank || length) && { hint })}
    >
      {(field) =>
        known?.type === "textarea" ? (
          <Textarea {...field} {...control} className="min-h-20" />
        ) : (
          <Input
            {...field}
            {...control}
            type={INPUT_TYPES[known?.type ?? ""] ?? "text"}
            autoComplete="off"
          />
        )
      }
    </Field>
  );
}

/** A length guide, which never blocks saving. */
function Counter({ length, limit }: TextLength) {
  const isOver = length > limit;
  return (
    <p className={cn("tabular-nums", isOver && "text-gold-ink font-semibold")}>
      {length} de {limit} caracteres
      {isOver && ": Google puede cortarlo, pero se guarda igual"}
    </p>
  );
}
