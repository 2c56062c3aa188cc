import { useEffect, useEffectEvent } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

interface TypedValuesProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Called with the form's values initially and as they are typed. */
  onTyped: (values: V) => void;
}

/** Reports the values of a form as they are typed. */
export function TypedValues<V extends FieldValues>({ form, onTyped }: TypedValuesProps<V>) {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  const notify = useEffectEvent((_values: unknown) => onTyped(form.getValues()));
  useEffect(() => {
    if (isDirty) notify(values);
  }, [values, isDirty]);
  return null;
}
