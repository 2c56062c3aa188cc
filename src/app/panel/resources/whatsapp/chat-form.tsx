import { zodResolver } from "@hookform/resolvers/zod";

import { SettingsForm } from "#app/panel/records/form/settings-form.tsx";
import { useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import { ChatFields } from "#app/panel/resources/whatsapp/chat-fields.tsx";
import { ChatPreview } from "#app/panel/resources/whatsapp/chat-preview.tsx";
import { chatQuery } from "#app/panel/resources/whatsapp/queries.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { previewSettings } from "#domain/content/settings.ts";
import { createChatFormSchema } from "#domain/whatsapp/chat-schema.ts";

const SECTIONS = ["whatsapp"] as const;

const TEXTS = {
  success: "Configuración guardada",
  failure: "No se pudieron guardar las configuraciones de WhatsApp",
};

interface ChatFormProps {
  client: Client;
  rows: readonly StoredContent[];
}

export function ChatForm({ client, rows }: ChatFormProps) {
  const { form, values, base, hasChanges, notice, submit, error, isSaving, question } =
    useSettingsForm({
      client,
      name: "whatsapp",
      title: "WhatsApp",
      sections: SECTIONS,
      rows,
      query: chatQuery(client),
      createResolver: (stored) => zodResolver(createChatFormSchema(stored.whatsapp.phone_number)),
      texts: TEXTS,
    });
  const { whatsapp: chat } = previewSettings(values, base);
  const inherited = previewSettings({ whatsapp: { ...values.whatsapp, phone_number: "" } }, base)
    .whatsapp.phone_number;

  return (
    <SettingsForm
      title="WhatsApp"
      sections={["whatsapp"]}
      intro="El botón flotante que lleva a sus visitantes a una conversación con usted."
      submitText="Guardar configuración"
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={notice}
      failure={error === null ? null : { title: TEXTS.failure, reason: explainError(error) }}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      preview={<ChatPreview chat={chat} />}
    >
      <ChatFields form={form} values={values} inherited={inherited} isSaving={isSaving} />
      {question}
    </SettingsForm>
  );
}
