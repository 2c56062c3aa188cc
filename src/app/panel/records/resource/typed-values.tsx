import { useEffect, useEffectEvent } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

interface TypedValuesProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Called with the form's values as they are typed, and at first. */
  onTyped: (values: V) => void;
}

/** Follows what is typed into a form. */
export function TypedValues<V extends FieldValues>({ form, onTyped }: TypedValuesProps<V>) {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  const notify = useEffectEvent((_values: unknown) => onTyped(form.getValues()));
  useEffect(() => {
    if (isDirty) notify(values);
  }, [values, isDirty]);
  return null;
}
