import { zodResolver } from "@hookform/resolvers/zod";

import type {
  EditProps,
  FieldsProps,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { MENU, type MenuTypes } from "#app/panel/resources/menu/menu-resource.ts";
import { SitePageButton } from "#app/panel/site-pages/site-page-button.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import type { SitePage } from "#domain/links/page-list.ts";
import {
  BLANK_MENU_FORM,
  createMenuFormSchema,
  type MenuFormValues,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-schema.ts";

const MENU_FORM: FormDefinition<MenuTypes, MenuFormValues> = {
  resource: MENU,
  newTitle: "Nuevo elemento del menú",
  nameOf: ({ name }) => name,
  submit: { create: "Crear elemento", update: "Actualizar elemento" },
  blank: BLANK_MENU_FORM,
  toValues: toMenuFormValues,
  createResolver: (item) => zodResolver(createMenuFormSchema(item)),
  toInput: toMenuInput,
  firstField: () => "name",
  isPublic: ({ is_active }) => is_active,
  toTyped: ({ name, url }, id) => ({ table: "menu_items", id, changes: { name, url } }),
  Fields: MenuFields,
};

export function MenuForm(props: EditProps) {
  return <RecordEdit {...props} form={MENU_FORM} />;
}

function MenuFields({ form }: FieldsProps<MenuFormValues>) {
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
        hint="Elija una página del sitio, o pegue la dirección de otra."
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
