import type { UseFormReturn } from "react-hook-form";

import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { SitePageButton } from "#app/panel/site-pages/site-page-button.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import type { SitePage } from "#domain/links/page-list.ts";
import type { MenuFormValues } from "#domain/menu/menu-schema.ts";

export function MenuFields({ form }: { form: UseFormReturn<MenuFormValues> }) {
  const choose = ({ path, name }: SitePage) => {
    const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("url", path, change);
    if (form.getValues("name").trim() === "") form.setValue("name", name, change);
  };
  return (
    <>
      <FormTextField form={form} name="name" label="Nombre" required />
      <FormField
        form={form}
        name="url"
        label="Dirección (URL)"
        required
        hint="Una página del sitio, como /noticias; una parte de la página de inicio, como /#contacto; o una dirección https://, tel: o mailto:."
      >
        {(field) => (
          <>
            <Input
              {...field}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SitePageButton onChoose={choose} />
          </>
        )}
      </FormField>
      <Switch {...form.register("is_active")} label="Activo: se muestra en el sitio" />
    </>
  );
}
