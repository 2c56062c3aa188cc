import { zodResolver } from "@hookform/resolvers/zod";

import type { ResourceForm } from "#app/panel/records/resource/resource.ts";
import { TabForm, type TabFormProps } from "#app/panel/records/resource/tab-form.tsx";
import { MenuFields } from "#app/panel/resources/menu/menu-fields.tsx";
import { MENU, type MenuTypes } from "#app/panel/resources/menu/menu-resource.ts";
import {
  BLANK_MENU_FORM,
  createMenuFormSchema,
  type MenuFormValues,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-schema.ts";

export const MENU_FORM: ResourceForm<MenuTypes, MenuFormValues> = {
  newTitle: "Nuevo elemento del menú",
  nameOf: ({ name }) => name,
  submit: { create: "Crear elemento", update: "Actualizar elemento" },
  blank: BLANK_MENU_FORM,
  toValues: toMenuFormValues,
  createResolver: (item) => zodResolver(createMenuFormSchema(item)),
  toInput: toMenuInput,
  firstField: "name",
  isPublic: ({ is_active }) => is_active,
};

export function MenuForm(props: TabFormProps) {
  return (
    <TabForm
      {...props}
      resource={MENU}
      form={MENU_FORM}
      renderFields={(form) => <MenuFields form={form} />}
    />
  );
}
