/** Whether an address may be shown or followed from the site: https, or a path of this site. */
export function isSiteAddress(address: string): boolean {
  // `//host` and `/\host` would leave the site.
  if (address.startsWith("/")) return !/^\/[/\\]/.test(address);
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
