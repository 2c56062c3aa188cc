import { z } from "zod";

/** The e-mail of the user's own account; errors are for the user, in Spanish. */
export const ownEmailSchema = z
  .string()
  .trim()
  .min(1, "Escriba su correo.")
  .pipe(z.email("Revise el correo: falta algo."));
