import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

interface EmailFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  hint?: ReactNode;
}

/** The field for the e-mail of the user's own account. */
export function EmailField({ registration, error, hint }: EmailFieldProps) {
  return (
    <Field label="Correo electrónico" error={error} hint={hint}>
      {(field) => (
        <Input
          {...field}
          {...registration}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
