import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { isTaken } from "#data/client/errors.ts";

/** Shows a save that failed because another record has the slug, beside the field, which takes the focus. */
export function useSlugClash<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: FieldPath<V> | undefined,
  error: unknown,
): void {
  useEffect(() => {
    if (name === undefined || !isTaken(error)) return;
    form.setError(name, { message: TAKEN }, { shouldFocus: true });
  }, [form, name, error]);
}

const TAKEN = "Otra página ya tiene esta dirección. Elija otra.";
