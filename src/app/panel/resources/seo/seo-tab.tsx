import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";

import { cn } from "#app/panel/lib/class-names.ts";
import { FormContents, type FormPart } from "#app/panel/records/edit/form-contents.tsx";
import { SettingsTab } from "#app/panel/records/edit/settings-form.tsx";
import type { Settings } from "#app/panel/records/edit/settings-store.ts";
import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { BRAND_MARK_PATH } from "#domain/identity/brand-mark-path.ts";
import {
  measureText,
  type TextLength,
  buildHomeMetadata,
  buildPageMetadata,
  cutToLimit,
  type PageMetadata,
} from "#domain/seo/metadata.ts";
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

const PARTS: readonly FormPart[] = [
  ["Todo el sitio", "seo.site_title"],
  ["Página de inicio", "seo_home.title"],
  ["Catálogo", "seo_products.title"],
  ["Datos de la empresa", "structured_data.company_name"],
];

export function SeoTab() {
  return (
    <SettingsTab settings={SEO} renderPreview={({ content }) => <SeoPreviews content={content} />}>
      {({ form, values, content, isSaving }) => (
        <>
          <FormContents parts={PARTS} />
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
        </>
      )}
    </SettingsTab>
  );
}

interface SeoGroupProps {
  form: UseFormReturn<SeoFormValues>;
  section: keyof SeoFormValues;
  title: string;
  intro: string;
  /** The section's typed texts. */
  values: Readonly<Record<string, string>>;
  /** The section's resulting texts, inherited ones included. */
  shown: Readonly<Record<string, string>>;
  isSaving: boolean;
}

/** The fields of one section. */
function SeoGroup({ form, section, title, intro, values, shown, isSaving }: SeoGroupProps) {
  return (
    <Card role="group" aria-label={title} className="grid gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-soft text-sm text-pretty">{intro}</p>
      </div>
      {Object.keys(values).map((key) => (
        <SeoField
          key={key}
          form={form}
          section={section}
          textKey={key}
          text={values[key] ?? ""}
          shown={shown[key] ?? ""}
          isSaving={isSaving}
        />
      ))}
    </Card>
  );
}

const INPUT_TYPES = new Map<string, string>([
  ["url", "url"],
  ["phone", "tel"],
  ["email", "email"],
]);

interface SeoFieldProps extends Pick<SeoGroupProps, "form" | "section" | "isSaving"> {
  textKey: string;
  text: string;
  shown: string;
}

function SeoField({ form, section, textKey, text, shown, isSaving }: SeoFieldProps) {
  const known = findKnownText(section, textKey);
  const isBlank = text.trim() === "";
  const length = measureText(textKey, isBlank ? shown : text);
  const hint = (
    <div className="grid gap-0.5">
      {isBlank && <p className="wrap-anywhere">Vacío, se usa: «{shown}»</p>}
      {length && <Counter {...length} />}
    </div>
  );
  return (
    <FormField
      form={form}
      name={`${section}.${textKey}` as FieldPath<SeoFormValues>}
      label={known?.meaning ?? textKey}
      isPhone={known?.type === "phone"}
      {...((isBlank || length) && { hint })}
    >
      {(field) =>
        known?.type === "textarea" ? (
          <Textarea {...field} readOnly={isSaving} className="min-h-20" />
        ) : (
          <Input
            {...field}
            readOnly={isSaving}
            type={INPUT_TYPES.get(known?.type ?? "") ?? "text"}
            autoComplete="off"
          />
        )
      }
    </FormField>
  );
}

/** A length guide, which never blocks saving. */
function Counter({ length, limit }: TextLength) {
  const isOver = length > limit;
  return (
    <p className={cn("tabular-nums", isOver && "text-gold-ink font-semibold")}>
      {length} de {limit} caracteres
      {isOver && ": Google puede cortarlo, pero se guarda igual"}
    </p>
  );
}

const TITLE_LIMIT = 60;
const DESCRIPTION_LIMIT = 160;

const PAGES = [
  { id: "home", label: "Inicio", build: buildHomeMetadata },
  {
    id: "products",
    label: "Catálogo",
    build: (content: SiteContent, siteUrl: string) =>
      buildPageMetadata({ content, siteUrl, path: "/productos", ...content.seo_products }),
  },
  {
    id: "others",
    label: "Otras",
    build: (content: SiteContent, siteUrl: string) =>
      buildPageMetadata({ content, siteUrl, path: "/" }),
  },
] as const;

/** Previews of a page in Google's results and as a shared link, from the typed texts. */
function SeoPreviews({ content }: { content: SiteContent }) {
  const [pageId, setPageId] = useState<(typeof PAGES)[number]["id"]>("home");
  const page = PAGES.find(({ id }) => id === pageId) ?? PAGES[0];
  const metadata = page.build(content, window.location.origin);
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Vista previa de la página</legend>
        <div className="border-edge flex overflow-hidden rounded-lg border bg-white">
          {PAGES.map(({ id, label }) => (
            <label
              key={id}
              className={cn(
                "has-focus-visible:outline-gold flex min-h-11 grow cursor-pointer items-center justify-center gap-2 px-2 text-[0.9375rem] has-focus-visible:outline-3 has-focus-visible:-outline-offset-3",
                id === pageId && "bg-green-mist text-green-deep font-semibold",
              )}
            >
              <input
                type="radio"
                name="seo-preview-page"
                className="accent-green"
                checked={id === pageId}
                onChange={() => setPageId(id)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Preview title="En Google">
        <GoogleResult metadata={metadata} />
      </Preview>
      <Preview title="Al compartir en WhatsApp o Facebook">
        <ShareCard metadata={metadata} />
      </Preview>
    </>
  );
}

function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card role="region" aria-label={title} className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-soft text-sm font-semibold">{title}</h3>
      {children}
    </Card>
  );
}

function GoogleResult({ metadata }: { metadata: PageMetadata }) {
  const { title, description, canonical, siteName } = metadata;
  const { host, pathname } = new URL(canonical);
  const steps = pathname.split("/").filter(Boolean);
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <img src={BRAND_MARK_PATH} alt="" className="border-line size-7 rounded-full border p-1" />
        <div className="grid min-w-0 text-sm leading-tight">
          <span className="wrap-anywhere">{siteName}</span>
          <span className="text-soft text-[0.8125rem] wrap-anywhere">
            {[host, ...steps].join(" › ")}
          </span>
        </div>
      </div>
      <p className="text-green text-xl leading-snug wrap-anywhere">
        {cutToLimit(title, TITLE_LIMIT)}
      </p>
      <p className="text-soft text-sm leading-relaxed wrap-anywhere">
        {cutToLimit(description, DESCRIPTION_LIMIT)}
      </p>
    </div>
  );
}

function ShareCard({ metadata }: { metadata: PageMetadata }) {
  const { title, description, canonical, image } = metadata;
  return (
    <div className="border-line bg-sand overflow-hidden rounded-lg border">
      <Thumbnail
        address={image.url}
        className="aspect-[1.91] h-auto w-full rounded-none border-0 border-b"
      />
      <div className="grid gap-0.5 px-3 py-2.5">
        <span className="text-soft text-[0.8125rem] wrap-anywhere">{new URL(canonical).host}</span>
        <span className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</span>
        <span className="text-soft line-clamp-2 text-sm wrap-anywhere">{description}</span>
      </div>
    </div>
  );
}
