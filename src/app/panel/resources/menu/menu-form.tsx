import { zodResolver } from "@hookform/resolvers/zod";
import type { UseFormReturn } from "react-hook-form";

import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { useRecordForm } from "#app/panel/records/form/use-record-form.tsx";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { useSaveMenuItem } from "#app/panel/resources/menu/mutations.ts";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { getMenuItem } from "#data/menu.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import {
  BLANK_MENU_FORM,
  createMenuFormSchema,
  type MenuFormValues,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-schema.ts";

interface MenuFormProps {
  client: Client;
  /** The item to edit; null to create one. */
  item: MenuItem | null;
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

export function MenuForm({
  client,
  item,
  takesFocus,
  onChanges,
  onCancel,
  onSaved,
}: MenuFormProps) {
  const texts = item === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const title = item === null ? "Nuevo elemento del menú" : `Editar «${item.name}»`;
  const { form, base, isDirty, newId, notice } = useRecordForm<MenuItem, MenuFormValues>({
    name: "menu",
    title,
    record: item,
    show: (record) => (record === null ? BLANK_MENU_FORM : toMenuFormValues(record)),
    createResolver: (record) => zodResolver(createMenuFormSchema(record)),
    onChanges,
  });
  const saving = useSaveMenuItem(client);
  const { submit, error, isSaving, question } = useRecordSave({
    table: "menu_items",
    base,
    newId,
    toInput: toMenuInput,
    create: (input) => saving.mutateAsync({ id: null, input }),
    update: (id, input, version) => saving.mutateAsync({ id, input, version }),
    read: (id) => getMenuItem(client, id),
    texts,
    onSaved,
  });

  return (
    <RecordForm
      title={title}
      notice={notice}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      isBlank={item === null && !isDirty}
      focusFirst={takesFocus ? () => form.setFocus("name") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
      <MenuFields form={form} />
      {question}
    </RecordForm>
  );
}

function MenuFields({ form }: { form: UseFormReturn<MenuFormValues> }) {
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

const CREATE_TEXTS = {
  submit: "Crear elemento",
  success: "Elemento del menú creado correctamente",
  failure: "No se pudo crear el elemento del menú",
};

const UPDATE_TEXTS = {
  submit: "Actualizar elemento",
  success: "Elemento del menú actualizado correctamente",
  failure: "No se pudo actualizar el elemento del menú",
};
