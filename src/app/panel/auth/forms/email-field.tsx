import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

import { TextField } from "#app/panel/ui/controls/field.tsx";

interface EmailFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  hint?: ReactNode;
}

/** The field for the e-mail of the user's own account. */
export function EmailField({ registration, error, hint }: EmailFieldProps) {
  return (
    <TextField
      label="Correo electrónico"
      error={error}
      hint={hint}
      {...registration}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
