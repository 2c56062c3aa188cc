import { toSafeHref } from "#domain/site-address.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** The address of a link from what was typed: `ejemplo.com` and `ventas@ejemplo.com` too; null for what is none. */
export function completeAddress(typed: string): string | null {
  const address = cleanLine(typed);
  if (address === "" || /\s/.test(address)) return null;
  if (/^(?:\/(?!\/)|#)./.test(address) || address === "/") return address;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(address)) return `mailto:${address}`;
  const completed = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  if (!/^https?:/i.test(completed)) return toSafeHref(completed);
  const host = URL.parse(completed)?.hostname ?? "";
  return /^[^.]+(?:\.[^.]+)+$/.test(host) ? completed : null;
}
