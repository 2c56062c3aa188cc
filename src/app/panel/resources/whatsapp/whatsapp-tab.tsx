import { zodResolver } from "@hookform/resolvers/zod";

import { SettingsForm, SettingsTab } from "#app/panel/records/form/settings-form.tsx";
import { useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import { type SettingsQuery, settingsQuery } from "#app/panel/records/save/settings-query.ts";
import { ChatFields } from "#app/panel/resources/whatsapp/chat-fields.tsx";
import { ChatPreview } from "#app/panel/resources/whatsapp/chat-preview.tsx";
import type { Client } from "#data/client/client.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { previewSettings } from "#domain/content/settings.ts";
import { createChatFormSchema } from "#domain/whatsapp/chat-schema.ts";

const SECTIONS = ["whatsapp"] as const;

const TEXTS = {
  success: "Configuración guardada",
  failure: "No se pudieron guardar las configuraciones de WhatsApp",
};

export function WhatsAppTab({ client }: { client: Client }) {
  // The phone of the contact section is the fallback of the chat's number.
  const query = settingsQuery(client, [...SECTIONS, "contact"]);
  return (
    <SettingsTab query={query} failureText="No se pudieron cargar las configuraciones de WhatsApp">
      {(rows) => <ChatForm client={client} rows={rows} query={query} />}
    </SettingsTab>
  );
}

interface ChatFormProps {
  client: Client;
  rows: readonly StoredContent[];
  query: SettingsQuery;
}

function ChatForm({ client, rows, query }: ChatFormProps) {
  const settings = useSettingsForm({
    ...{ client, rows, query },
    name: "whatsapp",
    title: "WhatsApp",
    sections: SECTIONS,
    createResolver: (stored) => zodResolver(createChatFormSchema(stored.whatsapp.phone_number)),
    texts: TEXTS,
  });
  const { form, values, base, isSaving } = settings;
  const { whatsapp: chat } = previewSettings(values, base);
  const inherited = previewSettings({ whatsapp: { ...values.whatsapp, phone_number: "" } }, base)
    .whatsapp.phone_number;
  return (
    <SettingsForm
      settings={settings}
      title="WhatsApp"
      sections={SECTIONS}
      intro="El botón flotante que lleva a sus visitantes a una conversación con usted."
      submitText="Guardar configuración"
      failureText={TEXTS.failure}
      preview={<ChatPreview chat={chat} />}
    >
      <ChatFields form={form} values={values} inherited={inherited} isSaving={isSaving} />
    </SettingsForm>
  );
}
