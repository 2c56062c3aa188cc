import type { UseFormReturn } from "react-hook-form";

import { FormField } from "#app/panel/records/form/text-field.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { mayBeMobile } from "#domain/phone.ts";
import { warnOfChatNumber } from "#domain/whatsapp/chat-link.ts";
import type { ChatFormValues } from "#domain/whatsapp/chat-schema.ts";

interface ChatFieldsProps {
  form: UseFormReturn<ChatFormValues>;
  values: ChatFormValues;
  /** The contact phone, which is used when the field is empty if it may be a mobile. */
  inherited: string;
  isSaving: boolean;
}

export function ChatFields({ form, values, inherited, isSaving }: ChatFieldsProps) {
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <FormField
        form={form}
        name="whatsapp.phone_number"
        label="Número de WhatsApp"
        hint={describeNumber(values.whatsapp.phone_number, inherited)}
        isPhone
      >
        {(field) => (
          <Input
            {...field}
            type="tel"
            autoComplete="off"
            placeholder={inherited}
            readOnly={isSaving}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="whatsapp.message"
        label="Mensaje"
        hint="Quien abra la conversación lo encontrará ya escrito, y podrá cambiarlo antes de enviarlo. Vacío, se usa el original."
      >
        {(field) => <Textarea {...field} readOnly={isSaving} />}
      </FormField>
      <label className="flex min-h-11 items-center gap-3 text-[0.9375rem] font-semibold">
        <input
          type="checkbox"
          className="accent-green size-5"
          checked={values.whatsapp.enabled === "true"}
          onChange={({ target }) =>
            !isSaving &&
            form.setValue("whatsapp.enabled", String(target.checked), { shouldDirty: true })
          }
        />
        Mostrar el botón en el sitio
      </label>
    </Card>
  );
}

function describeNumber(typed: string, inherited: string) {
  const warning = warnOfChatNumber(typed);
  if (warning !== null) return <strong className="text-gold-ink">{warning}</strong>;
  return mayBeMobile(inherited)
    ? `Con el indicativo del país. Si lo deja vacío, se usa el teléfono de contacto: ${inherited}.`
    : `Con el indicativo del país. El teléfono de contacto (${inherited}) no sirve para WhatsApp: si deja esto vacío, el botón no se muestra.`;
}
