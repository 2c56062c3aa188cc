import type { UseFormReturn } from "react-hook-form";

import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import type { MenuFormValues } from "#domain/menu/menu-schema.ts";

export function MenuFields({ form }: { form: UseFormReturn<MenuFormValues> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Nombre" required error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register("name")} autoComplete="off" />}
      </Field>
      <Field
        label="Dirección (URL)"
        required
        error={errors.url?.message}
        hint="Una página del sitio, como /noticias; una parte de la página de inicio, como /#contacto; o una dirección https://, tel: o mailto:."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register("url")}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Switch {...form.register("is_active")} label="Activo: se muestra en el sitio" />
    </>
  );
}
