import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";

import { useSaveMenuItem } from "#app/features/menu/admin/mutations.ts";
import { Field } from "#app/ui/panel/field.tsx";
import { Input } from "#app/ui/panel/input.tsx";
import { RecordForm } from "#app/ui/panel/record-form.tsx";
import { Switch } from "#app/ui/panel/switch.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import {
  BLANK_MENU_FORM,
  createMenuFormSchema,
  type MenuFormValues,
  toMenuFormValues,
  toMenuInput,
} from "#domain/menu/menu-form.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

interface MenuFormProps {
  client: Client;
  /** The item to edit; null to create one. */
  item: MenuItem | null;
  /** Whether the form was opened by hand, and so takes the focus. */
  takesFocus: boolean;
  /** Told whether something in the form is not saved; the same function at each rendering. */
  onChanges: (changed: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
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
  const form = useForm<MenuFormValues>({
    resolver: zodResolver(createMenuFormSchema(item)),
    defaultValues: item === null ? BLANK_MENU_FORM : toMenuFormValues(item),
  });
  const saving = useSaveMenuItem(client);
  const { submit, error, isSaving } = useSave({
    save: (values: MenuFormValues) =>
      saving.mutateAsync({ id: item?.id ?? null, input: toMenuInput(values, item) }),
    texts,
    onSaved,
  });
  const { isDirty, errors } = form.formState;
  useEffect(() => onChanges(isDirty), [onChanges, isDirty]);

  return (
    <RecordForm
      title={item === null ? "Nuevo elemento del menú" : `Editar «${item.name}»`}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      isBlank={item === null && !isDirty}
      focusFirst={takesFocus ? () => form.setFocus("name") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
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
    </RecordForm>
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
