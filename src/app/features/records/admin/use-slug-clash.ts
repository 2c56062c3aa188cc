import { useEffect } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { isTaken } from "#data/errors.ts";

/** Tells a save that failed since another record has the address, beside the field and with the focus. */
export function useSlugClash<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: FieldPath<V>,
  error: unknown,
): void {
  useEffect(() => {
    if (!isTaken(error)) return;
    form.setError(name, { message: TAKEN }, { shouldFocus: true });
  }, [form, name, error]);
}

const TAKEN = "Otra página ya tiene esta dirección. Elija otra.";
