import { zodResolver } from "@hookform/resolvers/zod";

import type { Settings } from "#app/panel/records/form/settings-definition.ts";
import { SettingsTab } from "#app/panel/records/form/settings-form.tsx";
import { ChatFields } from "#app/panel/resources/whatsapp/chat-fields.tsx";
import { ChatPreview } from "#app/panel/resources/whatsapp/chat-preview.tsx";
import { previewSettings } from "#domain/content/settings.ts";
import { createChatFormSchema } from "#domain/whatsapp/chat-schema.ts";

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
      {({ form, values, base, isSaving }) => {
        const inherited = previewSettings(values, base).contact.phone;
        return <ChatFields form={form} values={values} inherited={inherited} isSaving={isSaving} />;
      }}
    </SettingsTab>
  );
}
