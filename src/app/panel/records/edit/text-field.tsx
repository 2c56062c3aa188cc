import { type ComponentProps, type ReactNode, useId } from "react";
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";

import { Field, type FieldControl, type FieldProps } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { tidyPhone } from "#domain/phone.ts";

interface NamedField<V extends FieldValues> extends Omit<FieldProps, "error" | "children"> {
  form: UseFormReturn<V>;
  name: FieldPath<V>;
}

interface FormFieldProps<V extends FieldValues> extends NamedField<V> {
  /** Whether the text is a phone number, which is formatted on blur. */
  isPhone?: boolean;
  /** Other fields, whose validity depends on this one. */
  checks?: FieldPath<V>[];
  children: (control: FieldControl & UseFormRegisterReturn) => ReactNode;
}

/** A registered control of a form, with its label, hint and error. */
export function FormField<V extends FieldValues>({
  form,
  name,
  isPhone = false,
  checks = [],
  children,
  ...field
}: FormFieldProps<V>) {
  const tidy = () => {
    const typed: string = form.getValues(name);
    const tidied = tidyPhone(typed) as PathValue<V, FieldPath<V>>;
    if (tidied !== typed) form.setValue(name, tidied, { shouldDirty: true });
  };
  const error = get<FieldErrors<V>, FieldError | undefined>(form.formState.errors, name);
  return (
    <Field {...field} error={error?.message}>
      {(control) =>
        children({
          ...control,
          ...form.register(name, { deps: checks, ...(isPhone && { onBlur: tidy }) }),
        })
      }
    </Field>
  );
}

const URL_INPUT = { type: "url", inputMode: "url", spellCheck: false } as const;

interface FormTextFieldProps<V extends FieldValues>
  extends NamedField<V>, Pick<ComponentProps<"input">, "inputMode" | "type"> {
  /** Whether the text is the URL of a page or file. */
  isUrl?: boolean;
  /** Suggestions; any other text is allowed. */
  suggestions?: readonly string[];
}

/** A single-line text field. */
export function FormTextField<V extends FieldValues>({
  inputMode,
  type,
  isUrl = false,
  suggestions,
  ...field
}: FormTextFieldProps<V>) {
  const listId = useId();
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <Input
            {...control}
            autoComplete="off"
            inputMode={inputMode}
            type={type}
            {...(isUrl && URL_INPUT)}
            {...(suggestions && { list: listId })}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}
