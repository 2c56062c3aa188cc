import { z } from "zod";

import type { MenuItem, MenuItemInput } from "#domain/menu/menu-item.ts";
import { keepUntouched, toSingleLine } from "#domain/records/changes.ts";
import { requiredText } from "#domain/records/form-schemas.ts";
import { isSiteAddress } from "#domain/site-address.ts";
import { cleanLine, cleanText } from "#domain/typed-text.ts";

/** The values of the panel's menu form. */
export type MenuFormValues = Pick<MenuItem, "name" | "url" | "is_active">;

export const BLANK_MENU_FORM: MenuFormValues = { name: "", url: "", is_active: true };

/**
 * The menu form's schema. An untouched stored address is accepted as it is, so that every stored
 * item can be saved again.
 */
export function createMenuFormSchema(original: MenuFormValues | null) {
  const storedUrl = original === null ? null : toMenuFormValues(original).url;
  return z.object({
    name: requiredText("Escriba el nombre que se verá en el menú.", "El nombre", 200),
    url: requiredText("Escriba la dirección a la que lleva.", "La dirección", 2000).refine(
      (url) => url.trim() === "" || url === storedUrl || isMenuAddress(completeMenuAddress(url)),
      "Copie la dirección completa de la página, como aparece en el navegador, o escriba un correo o un teléfono.",
    ),
    is_active: z.boolean(),
  }) satisfies z.ZodType<MenuFormValues>;
}

/** Whether a menu item may link there: https, this site, a fragment, a call or an e-mail. */
export function isMenuAddress(address: string): boolean {
  if (/\s/.test(address)) return false;
  return (
    isSiteAddress(address) ||
    address.startsWith("#") ||
    /^tel:\+?\d[\d().-]*$/i.test(address) ||
    /^mailto:[^@]+@[^@]+$/i.test(address)
  );
}

/**
 * Completes an address: `www.empresa.example` with https://, `info@empresa.example` with mailto:, and
 * `#contacto`, a part of the home page, with its path.
 */
export function completeMenuAddress(written: string): string {
  const address = cleanLine(written);
  if (/^#./.test(address)) return `/${address}`;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  const host = /^(?:[\p{L}\d-]+\.)+(\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/u.exec(address);
  return host === null || /^(?:pdf|html?|php)$/i.test(host[1] ?? "")
    ? address
    : `https://${address}`;
}

/** The controls' texts, normalised as browsers do: no line breaks in a single line. */
export function toMenuFormValues({ name, url, is_active }: MenuFormValues): MenuFormValues {
  return { name: toSingleLine(name), url: toSingleLine(url), is_active };
}

/** What to save: untouched texts verbatim, the others without invisible characters. */
export function toMenuInput(
  values: MenuFormValues,
  original: MenuFormValues | null,
): Omit<MenuItemInput, "order_index"> {
  const { name, url, is_active } = values;
  const typed = { name: cleanText(name), url: completeMenuAddress(url), is_active };
  if (original === null) return typed;
  return keepUntouched(typed, { values, shown: toMenuFormValues(original) }, original);
}
