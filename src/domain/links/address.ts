import { toCanonicalPath } from "#domain/site-address.ts";

/** An address as a browser follows it from a page of the site. */
export type ParsedAddress =
  | { kind: "outside" }
  /** Not a link at all: `javascript:`, or nothing. */
  | { kind: "unsafe" }
  | {
      kind: "site";
      /** In its canonical form; that of a file as it is written. */
      path: string;
      query: URLSearchParams;
      /** Without its `#`; empty without one. */
      fragment: string;
    };

const SAFE_OUTSIDE: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Paths under which names are case-sensitive. */
const FILES = /^\/(?:images|storage|imagenes)\//;

/**
 * Parses an address.
 *
 * @param base path of the page that links
 * @param siteUrl canonical origin of the site, without a trailing slash
 */
export function parseAddress(written: string, base: string, siteUrl: string): ParsedAddress {
  const url = URL.parse(written.trim(), siteUrl + base);
  if (written.trim() === "" || url === null) return { kind: "unsafe" };
  if (url.origin !== siteUrl) {
    return { kind: SAFE_OUTSIDE.has(url.protocol) ? "outside" : "unsafe" };
  }
  const path = FILES.test(url.pathname)
    ? url.pathname
    : (toCanonicalPath(url.pathname) ?? url.pathname);
  return { kind: "site", path, query: url.searchParams, fragment: readFragment(url.hash) };
}

/** The anchor of a hash, without a text fragment. https://wicg.github.io/scroll-to-text-fragment/ */
function readFragment(hash: string): string {
  const fragment = hash.slice(1).replace(/:~:.*$/, "");
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
