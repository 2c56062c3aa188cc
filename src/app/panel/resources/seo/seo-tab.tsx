import { zodResolver } from "@hookform/resolvers/zod";

import type { Settings } from "#app/panel/records/form/settings-definition.ts";
import { SettingsTab } from "#app/panel/records/form/settings-form.tsx";
import { SeoGroup } from "#app/panel/resources/seo/seo-fields.tsx";
import { SeoPreviews } from "#app/panel/resources/seo/seo-previews.tsx";
import { createSeoFormSchema, SEO_SECTIONS, type SeoFormValues } from "#domain/seo/seo-schema.ts";

const SEO: Settings<keyof SeoFormValues> = {
  name: "seo",
  title: "SEO",
  intro:
    "Google y redes: cómo se presenta el sitio en los buscadores y cuando se comparte un enlace.",
  sections: SEO_SECTIONS,
  fallbackSections: ["contact", "footer", "hero"],
  createResolver: (stored) => zodResolver(createSeoFormSchema(stored)),
  submitText: "Guardar configuración SEO",
  texts: {
    success: "Configuración SEO guardada",
    failure: "No se pudieron guardar las configuraciones SEO",
    loadFailure: "No se pudieron cargar las configuraciones SEO",
  },
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

export function SeoTab() {
  return (
    <SettingsTab settings={SEO} renderPreview={({ content }) => <SeoPreviews content={content} />}>
      {({ form, values, content, isSaving }) =>
        SEO_SECTIONS.map((section) => (
          <SeoGroup
            key={section}
            form={form}
            section={section}
            {...GROUPS[section]}
            values={values[section]}
            shown={content[section]}
            isSaving={isSaving}
          />
        ))
      }
    </SettingsTab>
  );
}
