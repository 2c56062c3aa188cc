import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";

import { useSaveSettings } from "#app/features/records/admin/use-save-settings.ts";
import { seoQuery } from "#app/features/seo/admin/queries.ts";
import { SeoGroup } from "#app/features/seo/admin/seo-fields.tsx";
import { SeoPreviews } from "#app/features/seo/admin/seo-previews.tsx";
import { SettingsForm } from "#app/ui/panel/settings-form.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { listChangedSettings, previewSettings, readSettings } from "#domain/content/settings.ts";
import { createSeoFormSchema, SEO_SECTIONS, type SeoFormValues } from "#domain/seo/seo-form.ts";

const TEXTS = {
  success: "Configuración SEO guardada",
  failure: "No se pudieron guardar las configuraciones SEO",
};

const GROUPS: Readonly<Record<keyof SeoFormValues, { title: string; intro: string }>> = {
  seo: {
    title: "Todo el sitio",
    intro: "Lo que se dice de cada página que no tiene un texto propio.",
  },
  seo_home: { title: "Página de inicio", intro: "Vacíos, se usan los textos de todo el sitio." },
  seo_products: { title: "Catálogo", intro: "La página con todos los productos (/productos)." },
  structured_data: {
    title: "Datos de la empresa",
    intro: "Lo que Google puede mostrar de su empresa junto a los resultados.",
  },
};

interface SeoFormProps {
  client: Client;
  rows: readonly StoredContent[];
}

export function SeoForm({ client, rows }: SeoFormProps) {
  const stored = readSettings(SEO_SECTIONS, rows);
  const form = useForm<SeoFormValues>({
    resolver: zodResolver(createSeoFormSchema(stored)),
    values: stored,
    // What someone else saved meanwhile comes in, and what was typed here stays.
    resetOptions: { keepDirtyValues: true },
  });
  const values = useWatch({
    control: form.control,
    compute: (current: SeoFormValues) => current,
  });
  const content = previewSettings(values, rows);
  const saving = useSaveSettings(client, seoQuery(client).queryKey);
  const { submit, error, isSaving } = useSave({
    save: async (typed: SeoFormValues) => {
      const saved = await saving.mutateAsync({ changes: listChangedSettings(typed, rows), rows });
      form.reset(readSettings(SEO_SECTIONS, [...saved, ...rows]));
    },
    texts: TEXTS,
    onSaved: () => undefined,
  });

  return (
    <SettingsForm
      title="SEO"
      sections={SEO_SECTIONS}
      intro="Cómo se presenta el sitio en Google y cuando alguien comparte un enlace."
      submitText="Guardar configuración SEO"
      isSaving={isSaving}
      hasChanges={listChangedSettings(values, rows).length > 0}
      failure={error === null ? null : { title: TEXTS.failure, reason: explainError(error) }}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      preview={<SeoPreviews content={content} />}
    >
      {SEO_SECTIONS.map((section) => (
        <SeoGroup
          key={section}
          form={form}
          section={section}
          {...GROUPS[section]}
          values={values[section]}
          shown={content[section]}
          isSaving={isSaving}
        />
      ))}
    </SettingsForm>
  );
}
