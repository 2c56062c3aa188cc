import { toSafeHref } from "#app/lib/safe-href.ts";
import { completeMenuAddress } from "#domain/menu/menu-form.ts";

/** Where a stored menu item leads, from any page; null for `javascript:` and the like. */
export function resolveMenuHref(url: string): string | null {
  const address = completeMenuAddress(url);
  const isRelative = /^[^/#?:][^:]*$/.test(address);
  return toSafeHref(isRelative ? `/${address}` : address);
}
