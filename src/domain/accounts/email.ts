import { z } from "zod";

import { cleanEmail } from "#domain/typed-text.ts";

/** The e-mail of the user's own account; errors are for the user, in Spanish. */
export const ownEmailSchema = z
  .string()
  .transform(cleanEmail)
  .pipe(z.string().min(1, "Escriba su correo."))
  .pipe(z.email("Revise el correo: falta algo."));
