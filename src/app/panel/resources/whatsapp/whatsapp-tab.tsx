import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink, MessageCircle } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";

import { SettingsTab } from "#app/panel/records/edit/settings-form.tsx";
import type { Settings } from "#app/panel/records/edit/settings-store.ts";
import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { mayBeMobile } from "#domain/phone.ts";
import {
  warnOfChatNumber,
  buildChatLink,
  type ChatSettings,
  resolveChatButton,
} from "#domain/whatsapp/chat-link.ts";
import { createChatFormSchema, type ChatFormValues } from "#domain/whatsapp/chat-schema.ts";

const CHAT: Settings<"whatsapp"> = {
  name: "whatsapp",
  title: "WhatsApp",
  intro: "El botón flotante que lleva a sus visitantes a una conversación con usted.",
  sections: ["whatsapp"],
  // The phone of the contact section is the fallback of the chat's number.
  fallbackSections: ["contact"],
  createResolver: (stored) => zodResolver(createChatFormSchema(stored.whatsapp.phone_number)),
  submitText: "Guardar configuración",
  texts: {
    success: "Configuración guardada",
    failure: "No se pudieron guardar las configuraciones de WhatsApp",
    loadFailure: "No se pudieron cargar las configuraciones de WhatsApp",
  },
};

export function WhatsAppTab() {
  return (
    <SettingsTab
      settings={CHAT}
      renderPreview={({ content }) => <ChatPreview chat={content.whatsapp} />}
    >
      {({ form, values, content, isSaving }) => (
        <ChatFields
          form={form}
          values={values}
          inherited={content.contact.phone}
          isSaving={isSaving}
        />
      )}
    </SettingsTab>
  );
}

interface ChatFieldsProps {
  form: UseFormReturn<ChatFormValues>;
  values: ChatFormValues;
  /** The contact phone, which is used when the field is empty if it may be a mobile. */
  inherited: string;
  isSaving: boolean;
}

function ChatFields({ form, values, inherited, isSaving }: ChatFieldsProps) {
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

/** The button as visitors will see it, and its link. */
function ChatPreview({ chat }: { chat: ChatSettings }) {
  const shown = resolveChatButton(chat);
  const link = buildChatLink(chat.phone_number, chat.message);
  return (
    <Card role="region" aria-label="Vista previa" className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <h3 className="font-semibold">Así lo verán sus visitantes</h3>
      <div className="border-line bg-sand grid min-h-36 content-end justify-items-end rounded-lg border p-3">
        {shown === null ? (
          <p className="text-soft m-auto text-center text-pretty">{explainHidden(chat)}</p>
        ) : (
          <a
            href={shown}
            target="_blank"
            rel="noopener"
            className="bg-green shadow-card hover:bg-green-deep inline-flex min-h-14 max-w-full flex-wrap items-center justify-center gap-2.5 rounded-full px-5 font-semibold text-white transition-colors"
          >
            <MessageCircle aria-hidden className="size-6" />
            WhatsApp
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        )}
      </div>
      {link !== null && (
        <div className="grid grid-cols-1 gap-1 text-sm">
          <p className="font-semibold">Enlace</p>
          <a
            href={link}
            target="_blank"
            rel="noopener"
            className="text-green flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            <span className="min-w-0 wrap-anywhere">{link}</span>
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        </div>
      )}
    </Card>
  );
}

function explainHidden({ enabled }: ChatSettings): string {
  return enabled === "true"
    ? "Sin el número de un celular el botón no se puede mostrar."
    : "El botón está oculto: sus visitantes no lo ven.";
}
