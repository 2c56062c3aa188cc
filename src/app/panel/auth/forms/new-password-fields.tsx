import type { UseFormRegisterReturn } from "react-hook-form";
import { z } from "zod";

import { TextField } from "#app/panel/ui/controls/field.tsx";

const SHORTEST_PASSWORD = 10;

/** A new password, typed twice. The server decides whether it is strong. */
export const newPasswordSchema = z
  .object({
    password: z.string().min(SHORTEST_PASSWORD, `Use al menos ${SHORTEST_PASSWORD} caracteres.`),
    again: z.string(),
  })
  .refine(({ password, again }) => password === again, {
    path: ["again"],
    error: "Las dos contraseñas no son iguales.",
    when: () => true,
  });

type FieldError = { message?: string | undefined } | undefined;

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  again: UseFormRegisterReturn;
  errors: { password?: FieldError; again?: FieldError };
}

export function NewPasswordFields({ password, again, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="Contraseña nueva"
        error={errors.password?.message}
        hint="Al menos 10 caracteres. Una frase corta es fácil de recordar y difícil de adivinar."
        {...password}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        label="Escríbala otra vez"
        error={errors.again?.message}
        {...again}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
