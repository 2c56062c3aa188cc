import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldError, type FieldErrors, get, type UseFormReturn } from "react-hook-form";
import { Link } from "react-router";

import { SettingsTab } from "#app/panel/records/edit/settings-form.tsx";
import type { Settings } from "#app/panel/records/edit/settings-store.ts";
import { FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { ColorField } from "#app/panel/resources/identity/color-field.tsx";
import { IdentityPreview } from "#app/panel/resources/identity/identity-preview.tsx";
import { LogoField } from "#app/panel/resources/identity/logo-field.tsx";
import { TrustFields } from "#app/panel/resources/identity/trust-fields.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { findBrandFile } from "#domain/identity/brand-files.ts";
import { derivePalette, SITE_COLORS } from "#domain/identity/colors.ts";
import {
  checkColors,
  createIdentityFormSchema,
  IDENTITY_KEYS,
  IDENTITY_SECTIONS,
  type IdentityFormValues,
} from "#domain/identity/identity-schema.ts";
import { readIdentity } from "#domain/identity/identity.ts";
import { readPictureSize } from "#domain/media/stored-file.ts";

const IDENTITY: Settings<(typeof IDENTITY_SECTIONS)[number]> = {
  name: "empresa",
  title: "Empresa y marca",
  intro:
    "El nombre, el logo y los colores del sitio. Los siguen también los correos, las fichas en PDF, las propuestas y lo que se ve al compartir un enlace.",
  sections: IDENTITY_SECTIONS,
  keys: IDENTITY_KEYS,
  fallbackSections: ["hero"],
  createResolver: (stored) => zodResolver(createIdentityFormSchema(stored)),
  submitText: "Guardar marca",
  texts: {
    success: "Marca guardada",
    failure: "No se pudo guardar la marca",
    loadFailure: "No se pudo cargar la marca",
  },
};

/** The form of the company's name, logo and colours. */
export function IdentityPage() {
  return (
    <SettingsTab
      settings={IDENTITY}
      renderPreview={({ content }) => <IdentityPreview content={content} />}
    >
      {({ form, values, isSaving }) => (
        <>
          <LogoFields form={form} values={values} isSaving={isSaving} />
          <ColorFields form={form} values={values} isSaving={isSaving} />
          <TrustFields form={form} />
          <CompanyData />
        </>
      )}
    </SettingsTab>
  );
}

interface IdentityFieldsProps {
  form: UseFormReturn<IdentityFormValues>;
  values: IdentityFormValues;
  isSaving: boolean;
}

/** From this ratio on, a logo probably says the name itself. */
const WIDE = 2;

function LogoFields({ form, values: { identity }, isSaving }: IdentityFieldsProps) {
  const set = (key: keyof IdentityFormValues["identity"], text: string) =>
    form.setValue(`identity.${key}`, text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const field = (key: "logo" | "logo_on_dark" | "icon") => ({
    name: `identity.${key}`,
    address: identity[key],
    error: get<FieldErrors<IdentityFormValues>, FieldError | undefined>(
      form.formState.errors,
      `identity.${key}`,
    )?.message,
    isSaving,
  });
  const setLogo = (address: string) => {
    set("logo", address);
    const size = readPictureSize(findBrandFile(address) ?? "");
    if (size !== null) set("logo_with_name", String(size.width / size.height < WIDE));
  };
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <FormTextField
        form={form}
        name="footer.brand_name"
        label="Nombre"
        hint="Como lo conocen sus clientes. La razón social se cambia en «Datos de la empresa»."
        required
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <LogoField
          {...field("logo")}
          label="Logo"
          hint="SVG, PNG o WebP con fondo transparente, hasta 512 KB."
          onAddress={setLogo}
        />
        <LogoField
          {...field("logo_on_dark")}
          label="Logo para fondos oscuros"
          hint="Para el pie de página. Sin él, el logo va sobre un recuadro blanco."
          darkColor={(readIdentity(identity).palette ?? derivePalette(SITE_COLORS)).accentDark}
          onAddress={(address) => set("logo_on_dark", address)}
        />
      </div>
      {identity.logo.trim() !== "" && (
        <label className="flex min-h-11 items-center gap-3 text-[0.9375rem] font-semibold">
          <input
            type="checkbox"
            className="accent-green size-5"
            checked={identity.logo_with_name !== "false"}
            onChange={({ target }) => !isSaving && set("logo_with_name", String(target.checked))}
          />
          Mostrar el nombre junto al logo
        </label>
      )}
      <LogoField
        {...field("icon")}
        label="Ícono de la pestaña y del celular"
        hint="Cuadrado. Sin él, se hace con el logo; uno alargado casi no se distingue en la pestaña."
        onAddress={(address) => set("icon", address)}
      />
    </Card>
  );
}

function ColorFields({ form, values: { identity }, isSaving }: IdentityFieldsProps) {
  const checks = checkColors(identity);
  return (
    <Card role="group" aria-label="Colores" className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <h3 className="text-lg font-semibold">Colores</h3>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ColorField
          form={form}
          textKey="accent_color"
          label="Color principal"
          hint="Botones, enlaces y pie de página."
          text={identity.accent_color}
          own={SITE_COLORS.accent}
          check={checks.accent_color}
          isSaving={isSaving}
        />
        <ColorField
          form={form}
          textKey="background_color"
          label="Color de fondo"
          hint="El de las páginas; debe ser claro."
          text={identity.background_color}
          own={SITE_COLORS.background}
          check={checks.background_color}
          isSaving={isSaving}
        />
      </div>
    </Card>
  );
}

const PICTURE_TEXTS = [
  ["hero.image_url", "Imagen de la portada"],
  ["about.image_url", "Imagen de «Nosotros»"],
] as const;

const COMPANY_TEXTS = [
  ["footer.legal_name", "Razón social"],
  ["contact.phone", "Teléfono"],
  ["contact.address", "Dirección"],
  ["contact.email", "Correo"],
] as const;

const LINK =
  "text-green hover:text-green-deep inline-flex min-h-11 min-w-11 items-center underline underline-offset-4";

/** What is known of the company elsewhere, and the pictures of its pages. */
function CompanyData() {
  return (
    <Card role="group" aria-label="Datos de la empresa" className="grid gap-2 p-4 sm:p-6">
      <h3 className="text-lg font-semibold">Datos e imágenes de la empresa</h3>
      <p className="text-soft text-sm">
        Cada dato se escribe una sola vez y sale en todo el sitio.
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {[...COMPANY_TEXTS, ...PICTURE_TEXTS].map(([text, name]) => (
          <li key={text}>
            <TextLink text={text} name={name} />
          </li>
        ))}
        <li>
          <Link to="/admin/horario" className={LINK}>
            Horario
          </Link>
        </li>
        <li>
          <Link to="/admin?tab=whatsapp" className={LINK}>
            WhatsApp
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function TextLink({ text, name }: { text: string; name: string }) {
  const open = useOpenRecord();
  return (
    <button
      type="button"
      className={LINK}
      onClick={() => open({ table: "site_content", id: null, text })}
    >
      {name}
    </button>
  );
}
