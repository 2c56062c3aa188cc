import { nameMomentInText } from "#domain/publishing/moment.ts";

/** Where a document is shown, and until when. */
export interface Place {
  /** Path before those of the site: `/vista/<token>`. */
  prefix: string;
  /** Canonical origin of the site. */
  siteUrl: string;
  /** ISO 8601. */
  expiresAt: string;
  now: Date;
}

/* The documents are React's own: attributes are in double quotes, and neither they nor texts hold a bare `<` or `>`. */

const SCRIPTS = /<script\b[^>]*>[^]*?<\/script>/g;
/** What would start a script, or present the page to search engines. */
const HEAD_TAGS = /<link rel="(?:modulepreload|canonical)"[^>]*>|<meta name="robots"[^>]*>/g;
const LEADING_TAGS = /<(?:a|form)\b[^>]*>/g;
const ADDRESS = /(?<= (?:href|action)=")[^"]*/;
const POST_FORMS = /(<form\b[^>]* method="post"[^>]*>)([^]*?)(<\/form>)/g;

/**
 * Turns a page of the site into one for people with a link to its drafts: it says what it is, runs no script, stays out
 * of search engines, leads only to pages of the same link, and sends no form.
 */
export function toDraftedDocument(html: string, place: Place): string {
  const toOwnPlace = (tag: string) => tag.replace(ADDRESS, (address) => prefixPath(address, place));
  return html
    .replace(SCRIPTS, "")
    .replace(HEAD_TAGS, "")
    .replace(LEADING_TAGS, toOwnPlace)
    .replace(POST_FORMS, `$1<fieldset class="drafted-form" disabled>${FORM_NOTE}$2</fieldset>$3`)
    .replace("</head>", `<meta name="robots" content="noindex, nofollow"/>${STYLES}</head>`)
    .replace(/<body[^>]*>/, (body) => body + writeBar(place));
}

/**
 * The address of the same page behind the prefix, for a page of this site; any other address as it is: of files, of
 * other sites, relative ones.
 */
export function prefixPath(address: string, { prefix, siteUrl }: Place): string {
  const path = address.startsWith(siteUrl) ? address.slice(siteUrl.length) || "/" : address;
  const [, pathname = ""] = PAGE.exec(path) ?? [];
  if (pathname === "" || FILE_OR_PANEL.test(pathname)) return address;
  return prefix + (pathname === "/" ? path.slice(1) : path);
}

const PAGE = /^(\/(?![/\\])[^?#]*)/;
const FILE_OR_PANEL = /\.\w+$|^\/admin(?:\/|$)/;

function writeBar({ expiresAt, now }: Place): string {
  const moment = nameMomentInText(expiresAt, now);
  return `<aside class="drafted-bar" aria-label="Vista previa"><strong>Vista previa: así quedará.</strong> Todavía no está publicado. Vence ${moment}</aside>`;
}

const FORM_NOTE =
  '<p class="drafted-note">Esto es una vista previa: el formulario no se puede enviar.</p>';

/* Colours of the site; a fieldset without a box leaves its form's layout as it is. */
const STYLES = `<style>
.drafted-bar, .drafted-note { background: #D9A441; color: #17221C; font-size: 0.9375rem; line-height: 1.4 }
.drafted-bar { padding: 0.5rem 1rem; font-size: clamp(0.8125rem, 2vw, 0.9375rem); text-align: center; text-wrap: balance }
.drafted-note { border-radius: 0.5rem; padding: 0.5rem 0.75rem; font-weight: 600 }
.drafted-form { display: contents }
.drafted-form :is(button, input, select, textarea):disabled { cursor: not-allowed; opacity: 0.6 }
</style>`;
