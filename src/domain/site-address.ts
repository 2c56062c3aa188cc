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

/** The site shows no pictures without https. */
export function isInvisiblePicture(address: string): boolean {
  return /^http:/i.test(address.trim());
}

/** Addresses of pictures in a Markdown text that the site does not show, each once. */
export function listInvisiblePictures(markdown: string): string[] {
  const inline = markdown.matchAll(/!\[[^\]]*\]\(\s*<?(http:[^\s)>]*)/gi);
  // `![text][name]`, with the address in a definition.
  const named = /!\[[^\]]*\]\s?(?:\[|(?!\())/.test(markdown)
    ? markdown.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?(http:[^\s>]*)/gim)
    : [];
  return [...new Set([...inline, ...named].map(([, address = ""]) => address))];
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The safe href of an address from the database; null for `javascript:` and other unsafe schemes. */
export function toSafeHref(url: string): string | null {
  const trimmed = url.trim();
  const parsed = URL.parse(trimmed, "https://site.invalid/");
  return trimmed !== "" && parsed !== null && SAFE_PROTOCOLS.has(parsed.protocol) ? trimmed : null;
}

/** Whether an address is on another site. */
export function isExternal(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url.trim());
}
