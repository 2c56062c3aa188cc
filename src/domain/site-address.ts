/** Whether the site may show or link an address: https, or a path of this site. */
export function isSiteAddress(address: string): boolean {
  // `//host` and `/\host` are on another site.
  if (address.startsWith("/")) return !/^\/[/\\]/.test(address);
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
