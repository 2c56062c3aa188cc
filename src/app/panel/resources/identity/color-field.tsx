import { Check, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";

import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import type { Color } from "#domain/identity/colors.ts";
import type { ColorCheck, IdentityFormValues } from "#domain/identity/identity-schema.ts";

interface ColorFieldProps {
  form: UseFormReturn<IdentityFormValues>;
  textKey: "accent_color" | "background_color";
  label: string;
  hint: string;
  /** The typed text; blank for the site's own colour. */
  text: string;
  own: Color;
  check: ColorCheck;
  isSaving: boolean;
}

/** A colour, whether texts can be read with it, and the nearest shade with which they can. */
export function ColorField({
  form,
  textKey,
  label,
  hint,
  text,
  own,
  check,
  isSaving,
}: ColorFieldProps) {
  const pickerId = useId();
  const name: FieldPath<IdentityFormValues> = `identity.${textKey}`;
  const set = (color: string) => {
    if (isSaving) return;
    form.setValue(name, color, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted || form.getFieldState(name).invalid,
    });
  };
  return (
    <div className="grid content-start gap-2">
      <FormField form={form} name={name} label={label} hint={hint}>
        {(field) => (
          <div className="flex gap-2">
            <label htmlFor={pickerId} className="sr-only">
              {label}: elegir
            </label>
            <input
              id={pickerId}
              type="color"
              value={check.color ?? own}
              disabled={isSaving}
              onChange={({ target }) => set(target.value)}
              className="border-edge h-11 w-14 shrink-0 cursor-pointer rounded-lg border bg-white p-1"
            />
            <Input
              {...field}
              readOnly={isSaving}
              autoComplete="off"
              spellCheck={false}
              placeholder={own}
              className="tabular-nums"
            />
          </div>
        )}
      </FormField>
      <ColorState check={check} onUse={set} />
      {text.trim() !== "" && (
        <Button variant="ghost" className="-ml-3 justify-self-start px-3" onClick={() => set("")}>
          Volver al color del diseño
        </Button>
      )}
    </div>
  );
}

const RATIO = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });

function ColorState({ check, onUse }: { check: ColorCheck; onUse: (color: Color) => void }) {
  const { color, contrast, isReadable, suggestion } = check;
  if (color === null) return null;
  if (isReadable) {
    return (
      <p className="text-green-deep flex items-center gap-1.5 text-sm font-medium">
        <Check aria-hidden className="size-4 shrink-0" />
        Se lee bien (contraste {RATIO.format(contrast)} a 1)
      </p>
    );
  }
  return (
    <div className="bg-gold-mist text-gold-ink grid gap-2 rounded-lg p-3 text-sm">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Hay textos que no se leerían bien: el contraste es de {RATIO.format(contrast)} a 1 y debe
        ser de 4,5 o más. El tono más cercano que se lee:
      </p>
      <Button
        variant="outline"
        className="justify-self-start bg-white"
        onClick={() => onUse(suggestion)}
      >
        <span
          aria-hidden
          className="border-edge size-5 rounded border"
          style={{ background: suggestion }}
        />
        Usar {suggestion}
      </Button>
    </div>
  );
}
