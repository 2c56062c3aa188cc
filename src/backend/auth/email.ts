import { z } from "zod";

import { validationError } from "#backend/auth/auth-error.ts";

const LONGEST_EMAIL = 255;

/** The form in which e-mails are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws {AuthError} 400 `validation_failed` in GoTrue's words */
export function requireEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email === "") throw validationError("An email address is required");
  if (email.length > LONGEST_EMAIL) throw validationError("An email address is too long");
  if (!z.email().safeParse(email).success)
    throw validationError("Unable to validate email address: invalid format");
  return email;
}
