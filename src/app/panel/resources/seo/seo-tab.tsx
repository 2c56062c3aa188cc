import { zodResolver } from "@hookform/resolvers/zod";

import { SettingsForm, SettingsTab } from "#app/panel/records/form/settings-form.tsx";
import { useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import { type SettingsQuery, settingsQuery } from "#app/panel/records/save/settings-query.ts";
import { SeoGroup } from "#app/panel/resources/seo/seo-fields.tsx";
import { SeoPreviews } from "#app/panel/resources/seo/seo-previews.tsx";
import type { Client } from "#data/client/client.ts";
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

/** The form's own sections, and those whose texts are the fallbacks in the previews. */
const READ_SECTIONS = [...SEO_SECTIONS, "contact", "footer", "hero"];

export function SeoTab({ client }: { client: Client }) {
  const query = settingsQuery(client, READ_SECTIONS);
  return (
    <SettingsTab query={query} failureText="No se pudieron cargar las configuraciones SEO">
      {(rows) => <SeoForm client={client} rows={rows} query={query} />}
    </SettingsTab>
  );
}

interface SeoFormProps {
  client: Client;
  rows: readonly StoredContent[];
  query: SettingsQuery;
}

function SeoForm({ client, rows, query }: SeoFormProps) {
  const settings = useSettingsForm({
    ...{ client, rows, query },
    name: "seo",
    title: "SEO",
    sections: SEO_SECTIONS,
    createResolver: (stored) => zodResolver(createSeoFormSchema(stored)),
    texts: TEXTS,
  });
  const { form, values, base, isSaving } = settings;
  const content = previewSettings(values, base);
  return (
    <SettingsForm
      settings={settings}
      title="SEO"
      sections={SEO_SECTIONS}
      intro="Cómo se presenta el sitio en Google y cuando alguien comparte un enlace."
      submitText="Guardar configuración SEO"
      failureText={TEXTS.failure}
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
