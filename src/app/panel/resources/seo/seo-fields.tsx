import type { FieldPath, UseFormReturn } from "react-hook-form";

import { cn } from "#app/panel/lib/class-names.ts";
import { FormField } from "#app/panel/records/form/text-field.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { findKnownText } from "#domain/content/known-texts.ts";
import { measureText, type TextLength } from "#domain/seo/metadata.ts";
import type { SeoFormValues } from "#domain/seo/seo-schema.ts";

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

const INPUT_TYPES = new Map<string, string>([
  ["url", "url"],
  ["phone", "tel"],
  ["email", "email"],
]);

interface SeoFieldProps extends Pick<SeoGroupProps, "form" | "section" | "isSaving"> {
  textKey: string;
  text: string;
  shown: string;
}

function SeoField({ form, section, textKey, text, shown, isSaving }: SeoFieldProps) {
  const known = findKnownText(section, textKey);
  const isBlank = text.trim() === "";
  const length = measureText(textKey, isBlank ? shown : text);
  const hint = (
    <div className="grid gap-0.5">
      {isBlank && <p className="wrap-anywhere">Vacío, se usa: «{shown}»</p>}
      {length && <Counter {...length} />}
    </div>
  );
  return (
    <FormField
      form={form}
      name={`${section}.${textKey}` as FieldPath<SeoFormValues>}
      label={known?.meaning ?? textKey}
      isPhone={known?.type === "phone"}
      {...((isBlank || length) && { hint })}
    >
      {(field) =>
        known?.type === "textarea" ? (
          <Textarea {...field} readOnly={isSaving} className="min-h-20" />
        ) : (
          <Input
            {...field}
            readOnly={isSaving}
            type={INPUT_TYPES.get(known?.type ?? "") ?? "text"}
            autoComplete="off"
          />
        )
      }
    </FormField>
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
