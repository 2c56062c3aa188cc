import { zodResolver } from "@hookform/resolvers/zod";

import { SettingsForm } from "#app/panel/records/form/settings-form.tsx";
import { useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import { seoQuery } from "#app/panel/resources/seo/queries.ts";
import { SeoGroup } from "#app/panel/resources/seo/seo-fields.tsx";
import { SeoPreviews } from "#app/panel/resources/seo/seo-previews.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { previewSettings } from "#domain/content/settings.ts";
import { createSeoFormSchema, SEO_SECTIONS, type SeoFormValues } from "#domain/seo/seo-schema.ts";

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
  const { form, values, base, hasChanges, notice, submit, error, isSaving, question } =
    useSettingsForm({
      client,
      name: "seo",
      title: "SEO",
      sections: SEO_SECTIONS,
      rows,
      query: seoQuery(client),
      createResolver: (stored) => zodResolver(createSeoFormSchema(stored)),
      texts: TEXTS,
    });
  const content = previewSettings(values, base);

  return (
    <SettingsForm
      title="SEO"
      sections={SEO_SECTIONS}
      intro="Cómo se presenta el sitio en Google y cuando alguien comparte un enlace."
      submitText="Guardar configuración SEO"
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={notice}
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
      {question}
    </SettingsForm>
  );
}
