import { z } from "zod";

import { isSiteAddress } from "#domain/site-address.ts";
import { toSlug } from "#domain/slugs.ts";
import { cleanText, isBlank } from "#domain/typed-text.ts";

/** A text that must not be blank; `name` begins the message about its limit, in characters as people count them. */
export function requiredText(missing: string, name: string, maxLength: number) {
  return z
    .string()
    .refine((text) => !isBlank(text), missing)
    .refine(
      (text) => Array.from(cleanText(text)).length <= maxLength,
      `${name} admite hasta ${maxLength} caracteres.`,
    );
}

/** A picture's address, or a blank. `stored`, which the form showed at first, is accepted as it is. */
export function pictureAddress(stored: string) {
  return z
    .string()
    .refine(
      (address) => isBlank(address) || address === stored || isSiteAddress(cleanText(address)),
      "Elija una imagen, o copie su dirección completa como aparece en el navegador.",
    );
}

/** A record's slug, which was `stored` when the form opened; empty for a new record. */
export function editedSlug(stored: string) {
  return z
    .string()
    .refine(
      (slug) => slug === stored || toSlug(slug) !== "",
      "Escriba la dirección con letras, números y guiones.",
    );
}
