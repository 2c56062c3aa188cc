import type { UseFormReturn } from "react-hook-form";

import { Card } from "#app/ui/panel/card.tsx";
import { Field } from "#app/ui/panel/field.tsx";
import { Input, Textarea } from "#app/ui/panel/input.tsx";
import type { ChatFormValues } from "#domain/whatsapp/chat-form.ts";

interface ChatFieldsProps {
  form: UseFormReturn<ChatFormValues>;
  values: ChatFormValues;
  /** The number that is used while the field is empty. */
  inherited: string;
  isSaving: boolean;
}

export function ChatFields({ form, values, inherited, isSaving }: ChatFieldsProps) {
  const { register, formState, setValue } = form;
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <Field
        label="Número de WhatsApp"
        error={formState.errors.whatsapp?.phone_number?.message}
        hint={`Con el indicativo del país. Si lo deja vacío, se usa el teléfono de contacto: ${inherited}.`}
      >
        {(field) => (
          <Input
            {...field}
            {...register("whatsapp.phone_number")}
            type="tel"
            autoComplete="off"
            placeholder={inherited}
            readOnly={isSaving}
          />
        )}
      </Field>
      <Field
        label="Mensaje"
        hint="Quien abra la conversación lo encontrará ya escrito, y podrá cambiarlo antes de enviarlo."
      >
        {(field) => <Textarea {...field} {...register("whatsapp.message")} readOnly={isSaving} />}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-[0.9375rem] font-semibold">
        <input
          type="checkbox"
          className="accent-green size-5"
          checked={values.whatsapp.enabled === "true"}
          onChange={({ target }) =>
            !isSaving && setValue("whatsapp.enabled", String(target.checked), { shouldDirty: true })
          }
        />
        Mostrar el botón en el sitio
      </label>
    </Card>
  );
}
