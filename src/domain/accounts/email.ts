import { z } from "zod";

/** The e-mail by which somebody names their own account; its errors are for that person, in Spanish. */
export const ownEmailSchema = z
  .string()
  .trim()
  .min(1, "Escriba su correo.")
  .pipe(z.email("Revise el correo: falta algo."));
