import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver, UseFormReturn } from "react-hook-form";

import { PictureAddressField, PictureField } from "#app/panel/media/picture-field.tsx";
import { nameNew } from "#app/panel/records/action-texts.ts";
import type { EditProps, FormDefinition } from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import type { Resource } from "#app/panel/records/resource.ts";
import type { DefinedTypes } from "#app/panel/resources/generic/defined-resource.ts";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Input, Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import {
  createDefinedSchema,
  type DefinedValues,
  listEditedFields,
  toDefinedInput,
  toDefinedValues,
} from "#domain/records/defined-form.ts";
import type { Field, RecordType } from "#domain/records/record-type.ts";

/** The form of a record type by its definition. */
export function createDefinedForm(type: RecordType, resource: Resource<DefinedTypes>) {
  const { label, name, visible } = type;
  const [firstField = name] = listEditedFields(type).map(([column]) => column);
  const form: FormDefinition<DefinedTypes, DefinedValues> = {
    resource,
    newTitle: nameNew(label),
    nameOf: (row) => String(row[name]),
    submit: { create: `Crear ${label.one}`, update: `Actualizar ${label.one}` },
    blank: toDefinedValues(type, null),
    toValues: (row) => toDefinedValues(type, row),
    createResolver: (row) =>
      zodResolver(createDefinedSchema(type, row)) as unknown as Resolver<DefinedValues>,
    toInput: (values, row) => toDefinedInput(type, values, row),
    firstField: () => firstField,
    isPublic: (values) => visible === undefined || values[visible] === true,
    Fields: ({ form: fields }) => <DefinedFields type={type} form={fields} />,
  };
  return function DefinedForm(props: EditProps) {
    return <RecordEdit {...props} form={form} />;
  };
}

interface DefinedFieldsProps {
  type: RecordType;
  form: UseFormReturn<DefinedValues>;
}

function DefinedFields({ type, form }: DefinedFieldsProps) {
  const edited = listEditedFields(type);
  const altTexts = new Set(edited.map(([, { altText }]) => altText));
  const pictures = edited.filter(([, { kind }]) => kind === "picture");
  return (
    <>
      {edited
        .filter(([column]) => !altTexts.has(column))
        .map(([column, field]) => (
          <DefinedField key={column} form={form} name={column} field={field} />
        ))}
      {pictures.length > 0 && (
        <Fold title="Avanzado" hint="Dirección de la imagen">
          {pictures.map(([column]) => (
            <PictureAddressField key={column} form={form} name={column as never} />
          ))}
        </Fold>
      )}
    </>
  );
}

interface DefinedFieldProps {
  form: UseFormReturn<DefinedValues>;
  name: string;
  field: Field;
}

/** The control of a field, by its kind. */
function DefinedField({ form, name, field }: DefinedFieldProps) {
  const { kind, label, help, isRequired = false, options = [], altText, states } = field;
  const shared = {
    form,
    name,
    label,
    required: isRequired,
    ...(help !== undefined && { hint: help }),
  };
  switch (kind) {
    case "flag":
      return <Switch {...form.register(name)} label={states ? `${label}: ${states[0]}` : label} />;
    case "picture":
      return <PictureField form={form} address={name as never} altText={altText as never} />;
    case "long-text":
      return (
        <FormField {...shared}>
          {(control) => <Textarea {...control} className="min-h-24" />}
        </FormField>
      );
    case "choice":
      return (
        <FormField {...shared}>
          {(control) => (
            <Select {...control}>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          )}
        </FormField>
      );
    case "phone":
      return (
        <FormField {...shared} isPhone>
          {(control) => <Input {...control} type="tel" autoComplete="off" />}
        </FormField>
      );
    case "url":
      return <FormTextField {...shared} isUrl />;
    case "email":
      return <FormTextField {...shared} type="email" inputMode="email" />;
    case "number":
      return <FormTextField {...shared} inputMode="decimal" />;
    case "date":
      return <FormTextField {...shared} type="date" />;
    default:
      return <FormTextField {...shared} />;
  }
}
