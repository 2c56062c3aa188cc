import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import { toSafeHref } from "#domain/site-address.ts";

/** The href of a stored menu item, valid on any page; null for `javascript:` and other unsafe schemes. */
export function resolveMenuHref(url: string): string | null {
  const address = completeMenuAddress(url);
  const isRelative = /^[^/#?:][^:]*$/.test(address);
  return toSafeHref(isRelative ? `/${address}` : address);
}
