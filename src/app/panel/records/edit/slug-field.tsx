import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type ControllerRenderProps,
  type FieldPathByValue,
  type FieldValues,
  get,
  useController,
  type UseFormReturn,
} from "react-hook-form";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { normaliseSlug } from "#domain/slugs.ts";

const LABEL = "Dirección de la página";

export const SLUG_TAKEN = "Otra página ya tiene esta dirección. Elija otra.";

interface SlugFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPathByValue<V, string>;
  /** The path before the slug: `/productos/`. */
  folder: string;
}

/**
 * The slug of a record's page. Editing it takes an extra click, since other sites may link to it. Renders nothing for a
 * record without a slug.
 */
export function SlugField<V extends FieldValues>({ form, name, folder }: SlugFieldProps<V>) {
  const { field, fieldState, formState } = useController({ control: form.control, name });
  const stored = get<unknown, string | undefined>(formState.defaultValues, name) ?? "";
  const [isAsked, setIsAsked] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const value: string = field.value;
  if (stored === "") return null;
  if (!isAsked && value === stored) {
    return (
      <StoredSlug path={folder + stored} buttonRef={buttonRef} onChange={() => setIsAsked(true)} />
    );
  }
  return (
    <SlugInput
      folder={folder}
      stored={stored}
      field={{ ...field, value }}
      error={fieldState.error?.message}
      takesFocus={isAsked}
      onLeave={() => {
        field.onChange(stored);
        setIsAsked(false);
        requestAnimationFrame(() => buttonRef.current?.focus());
      }}
    />
  );
}

interface StoredSlugProps {
  path: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onChange: () => void;
}

function StoredSlug({ path, buttonRef, onChange }: StoredSlugProps) {
  return (
    <div role="group" aria-label={LABEL} className="grid gap-1.5">
      <p className="text-[0.9375rem] font-semibold">{LABEL}</p>
      <div className="flex items-center gap-3">
        <p className="text-soft min-w-0 grow wrap-anywhere">{path}</p>
        <Button
          ref={buttonRef}
          variant="outline"
          aria-label="Cambiar la dirección de la página"
          onClick={onChange}
        >
          Cambiar
        </Button>
      </div>
    </div>
  );
}

interface SlugInputProps {
  folder: string;
  stored: string;
  field: Omit<ControllerRenderProps, "value"> & { value: string };
  error: string | undefined;
  takesFocus: boolean;
  onLeave: () => void;
}

function SlugInput({ folder, stored, field, error, takesFocus, onLeave }: SlugInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) inputRef.current?.select();
  }, [takesFocus]);
  return (
    <Field
      label={LABEL}
      error={error}
      hint={
        <p>
          Letras sin tilde, números y guiones. La dirección anterior,{" "}
          <span className="wrap-anywhere">{folder + stored}</span>, seguirá funcionando: lleva a la
          nueva.
        </p>
      }
    >
      {(control) => (
        <div className="grid gap-2">
          <div className="flex items-center gap-2">
            <span className="text-soft shrink-0">{folder}</span>
            <Input
              {...control}
              {...field}
              ref={(input) => {
                inputRef.current = input;
                field.ref(input);
              }}
              onChange={(event) => field.onChange(normaliseSlug(event.target.value))}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <Button variant="outline" className="justify-self-start" onClick={onLeave}>
            Dejar la dirección como estaba
          </Button>
        </div>
      )}
    </Field>
  );
}
