import { type ReactNode, useState } from "react";
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

interface PasswordFieldProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** The field for the password of the user's own account, hidden until they choose to see it. */
export function PasswordField({ registration, error }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-1">
      <TextField
        label="Contraseña"
        error={error}
        {...registration}
        type={isShown ? "text" : "password"}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
    </div>
  );
}

interface ShowPasswordProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Whether the password is shown as plain text. */
export function ShowPassword({ isShown, onChange }: ShowPasswordProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
      <input
        type="checkbox"
        className="accent-green size-5"
        checked={isShown}
        onChange={({ target }) => onChange(target.checked)}
      />
      Mostrar contraseña
    </label>
  );
}
