import { foldText } from "#domain/fold-text.ts";
import { isSiteAddress } from "#domain/site-address.ts";

/** An old address, and where it leads. */
export interface Redirect {
  id: string;
  /** As `toOldPath` writes it. */
  from_path: string;
  /** A path of the site, or an https address. */
  target: string;
}

/** An address that visitors asked for and did not find. */
export interface MissingPath {
  path: string;
  visits: number;
  /** A day like 2026-12-24. */
  last_day: string;
}

export const MAX_PATH_LENGTH = 200;
export const MAX_TARGET_LENGTH = 500;
/** More are refused: all are held in memory. */
export const MOST_REDIRECTS = 5000;

// oxlint-disable-next-line no-control-regex -- an address has none
const NO_PATH = /[\\\u0000-\u001F\u007F]|^\/$/;
/** Never pages of visitors. */
const RESERVED = /^\/(?:admin|rest|auth|storage|realtime|functions|graphql)(?:\/|$)/;

/**
 * The path under which an address is looked up, from a request or as a person wrote it, with or without the host: without
 * query, escapes, capitals, doubled slashes and a slash at the end. Null for what cannot be redirected.
 */
export function toOldPath(address: string): string | null {
  const written = address.trim().replace(/^https?:\/\/[^/?#]+/i, "");
  const decoded = decode(written.split(/[?#]/, 1)[0] ?? "");
  if (decoded === null || !decoded.startsWith("/")) return null;
  const path = decoded
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  const isPath = path.length <= MAX_PATH_LENGTH && !NO_PATH.test(path) && !/[?#]/.test(path);
  return isPath && !RESERVED.test(path) ? path : null;
}

function decode(path: string): string | null {
  if (path.length > 3 * MAX_PATH_LENGTH) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Where a redirect leads, as it is stored; null for what is no path of the site and no https address. */
export function toTarget(written: string, siteUrl: string): string | null {
  const address = written.trim();
  const own = address.toLowerCase().startsWith(`${siteUrl.toLowerCase()}/`)
    ? address.slice(siteUrl.length)
    : address;
  const isShort = own.length <= MAX_TARGET_LENGTH && !/[\s\\]/.test(own);
  return isShort && isSiteAddress(own) ? own : null;
}

/** The path of a target, to compare it with old addresses. */
export function pathOf(target: string): string {
  return (target.split(/[?#]/, 1)[0] ?? "").toLowerCase().replace(/(?<=.)\/$/, "");
}

/** A target with the query of the request, unless it has its own. */
export function keepQuery(target: string, query: string): string {
  if (query === "" || target.includes("?")) return target;
  const [path = "", fragment] = target.split("#", 2);
  return `${path}?${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

export interface NewRedirect {
  from_path: string;
  target: string;
}

/** Why a redirect is refused, in Spanish; null for a good one. @param others those that are stored, without itself */
export function findRedirectProblem(
  { from_path, target }: NewRedirect,
  others: readonly NewRedirect[],
): string | null {
  const leadsTo = pathOf(target);
  if (leadsTo === from_path) return "Lleva a sí misma.";
  if (others.some((other) => other.from_path === from_path)) return "Ya está en la lista.";
  if (others.some((other) => other.from_path === leadsTo)) {
    return "Lleva a una dirección que también se redirige. Escriba a dónde lleva esa.";
  }
  if (others.some((other) => pathOf(other.target) === from_path)) {
    return "Otra de la lista lleva a ella. Cambie primero esa.";
  }
  return null;
}

/** A line of a spreadsheet that cannot be a redirect. */
export interface RefusedLine {
  /** From 1. */
  line: number;
  text: string;
  reason: string;
}

interface ReadContext {
  siteUrl: string;
  stored: readonly NewRedirect[];
}

/**
 * Reads redirects from the cells of a spreadsheet: the old address, and where it leads. A first line without addresses is
 * its heading. What is stored already is left out.
 */
export function readRedirects(
  lines: readonly (readonly string[])[],
  { siteUrl, stored }: ReadContext,
): { added: NewRedirect[]; refused: RefusedLine[]; known: number } {
  const added: NewRedirect[] = [];
  const refused: RefusedLine[] = [];
  let known = 0;
  for (const [index, [first = "", second = ""]] of lines.entries()) {
    if (`${first}${second}`.trim() === "") continue;
    if (index === 0 && !first.includes("/") && !second.includes("/")) continue;
    const refuse = (reason: string) =>
      refused.push({ line: index + 1, text: `${first} → ${second}`.slice(0, 200), reason });
    const from_path = toOldPath(first);
    const target = toTarget(second, siteUrl);
    if (from_path === null) refuse(NO_OLD_PATH);
    else if (target === null) refuse(NO_TARGET);
    else if (stored.some((one) => one.from_path === from_path && one.target === target)) known += 1;
    else {
      const problem = findRedirectProblem({ from_path, target }, [...stored, ...added]);
      if (problem === null) added.push({ from_path, target });
      else refuse(problem);
    }
  }
  return { added, refused, known };
}

export const NO_OLD_PATH =
  "La dirección vieja empieza por / y es de este sitio, como /catalogo.html.";
export const NO_TARGET =
  "Escriba una dirección del sitio, como /productos, o una que empiece por https://.";

/** The page of whose words an old address has the greatest share, at least half; null without one. */
export function suggestPage(path: string, pages: readonly string[]): string | null {
  const words = new Set(splitWords(path));
  let best: { page: string; share: number } | null = null;
  for (const page of pages) {
    const own = splitWords(page.split("/").at(-1) ?? "");
    const share = own.filter((word) => words.has(word)).length / Math.max(1, own.length);
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { page, share };
  }
  return best?.page ?? null;
}

/** Words that say something, without the endings of files. */
function splitWords(path: string): string[] {
  return foldText(path.replace(/\.[a-z]{2,5}$/, ""))
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
}
