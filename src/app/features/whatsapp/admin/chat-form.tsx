import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";

import { useSaveSettings } from "#app/features/records/admin/use-save-settings.ts";
import { ChatFields } from "#app/features/whatsapp/admin/chat-fields.tsx";
import { ChatPreview } from "#app/features/whatsapp/admin/chat-preview.tsx";
import { chatQuery } from "#app/features/whatsapp/admin/queries.ts";
import { SettingsForm } from "#app/ui/panel/settings-form.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { listChangedSettings, previewSettings, readSettings } from "#domain/content/settings.ts";
import { type ChatFormValues, createChatFormSchema } from "#domain/whatsapp/chat-form.ts";

const TEXTS = {
  success: "Configuración guardada",
  failure: "No se pudieron guardar las configuraciones de WhatsApp",
};

interface ChatFormProps {
  client: Client;
  rows: readonly StoredContent[];
}

export function ChatForm({ client, rows }: ChatFormProps) {
  const stored = readSettings(["whatsapp"], rows);
  const form = useForm<ChatFormValues>({
    resolver: zodResolver(createChatFormSchema(stored.whatsapp.phone_number)),
    values: stored,
    // What someone else saved meanwhile comes in, and what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({
    control: form.control,
    compute: (current: ChatFormValues) => current,
  });
  const { whatsapp: chat } = previewSettings(values, rows);
  const inherited = previewSettings({ whatsapp: { ...values.whatsapp, phone_number: "" } }, rows)
    .whatsapp.phone_number;

  const saving = useSaveSettings(client, chatQuery(client).queryKey);
  const { submit, error, isSaving } = useSave({
    save: async (typed: ChatFormValues) => {
      const saved = await saving.mutateAsync({ changes: listChangedSettings(typed, rows), rows });
      form.reset(readSettings(["whatsapp"], [...saved, ...rows]));
    },
    texts: TEXTS,
    onSaved: () => undefined,
  });

  return (
    <SettingsForm
      title="WhatsApp"
      sections={["whatsapp"]}
      intro="El botón flotante que lleva a sus visitantes a una conversación con usted."
      submitText="Guardar configuración"
      isSaving={isSaving}
      hasChanges={listChangedSettings(values, rows).length > 0}
      failure={error === null ? null : { title: TEXTS.failure, reason: explainError(error) }}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      preview={<ChatPreview chat={chat} />}
    >
      <ChatFields form={form} values={values} inherited={inherited} isSaving={isSaving} />
    </SettingsForm>
  );
}
