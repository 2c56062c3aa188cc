/** Whether the site may show or link an address: https, or a path of this site. */
export function isSiteAddress(address: string): boolean {
  // `//host` and `/\host` are on another site.
  if (address.startsWith("/")) return !/^\/[/\\]/.test(address);
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

/** The characters of the site's own paths. */
const PLAIN = /^[\w.~/-]*$/;

/** In lower case, without escapes, doubled slashes and a slash at the end; null for what is no path of the site. */
export function toCanonicalPath(pathname: string): string | null {
  const plain = decode(pathname)?.toLowerCase();
  if (plain === undefined || !PLAIN.test(plain)) return null;
  return plain.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
