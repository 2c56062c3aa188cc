import type { Consent } from "#domain/leads/public-forms.ts";
import {
  APPROVAL_FIELDS,
  type ApprovalDraft,
  MAX_APPROVER_NAME,
  MAX_ASKED_CHANGE,
  type PreviewReview,
} from "#domain/publishing/approval.ts";
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
  /** What can be approved; null without drafts. */
  review: ShownReview | null;
}

/** The form with which a person approves what the link shows, or asks for a change. */
export interface ShownReview {
  state: PreviewReview;
  consent: Consent;
  /** Title of the page with the policy of privacy. */
  privacyTitle: string;
  /** Where the form is posted: the page itself. */
  action: string;
  /** What was typed and why it was not stored; null before. */
  refused: { draft: ApprovalDraft; problem: string } | null;
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

function writeBar({ prefix, expiresAt, now, review }: Place): string {
  const moment = nameMomentInText(expiresAt, now);
  return `<aside class="drafted-bar" aria-label="Vista previa"><strong>Vista previa: así quedará.</strong> Todavía no está publicado. Vence ${moment}${review === null ? "" : writeReview(review, prefix)}</aside>`;
}

/* The office sees the name as one that no one has verified. The secret address is what authorizes the form: it needs no
   other protection against forged requests. */
function writeReview(review: ShownReview, prefix: string): string {
  const { state, consent, privacyTitle, action, refused } = review;
  const { name = "", text = "", consents = false } = refused?.draft ?? {};
  const { decision } = state;
  const answered =
    decision === null
      ? ""
      : `<p class="drafted-answer" role="status">${escapeHtml(state.name ?? "")} ${decision === "approved" ? "aprobó esta versión" : "pidió un cambio a esta versión"}. La oficina ya lo sabe.</p>`;
  const problem =
    refused === null
      ? ""
      : `<p class="drafted-problem" role="alert">${escapeHtml(refused.problem)}</p>`;
  const fields = APPROVAL_FIELDS;
  return `${answered}<details class="drafted-review"${refused === null ? "" : " open"}><summary>${decision === null ? "Aprobar o pedir un cambio" : "Responder de nuevo"}</summary><form method="post" action="${escapeHtml(action)}">${problem}<input type="hidden" name="${fields.digest}" value="${escapeHtml(state.digest)}"/><input type="hidden" name="${fields.consentVersion}" value="${escapeHtml(consent.version)}"/><label>Su nombre<input name="${fields.name}" autocomplete="name" required maxlength="${MAX_APPROVER_NAME}" value="${escapeHtml(name)}"/></label><label>Qué cambio pide, si pide uno<textarea name="${fields.text}" rows="3" maxlength="${MAX_ASKED_CHANGE}">${escapeHtml(text)}</textarea></label><label class="drafted-consent"><input type="checkbox" name="${fields.consents}" value="si" required${consents ? " checked" : ""}/><span>${escapeHtml(consent.text)} <a href="${prefix}/privacidad">${escapeHtml(privacyTitle)}</a></span></label><div><button name="${fields.decision}" value="approved">Aprobar</button><button name="${fields.decision}" value="change_asked">Pedir un cambio</button></div></form></details>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const FORM_NOTE =
  '<p class="drafted-note">Esto es una vista previa: el formulario no se puede enviar.</p>';

/* Colours of the site; a fieldset without a box leaves its form's layout as it is. */
const STYLES = `<style>
.drafted-bar, .drafted-note { background: #D9A441; color: #17221C; font-size: 0.9375rem; line-height: 1.4 }
.drafted-bar { padding: 0.5rem 1rem; font-size: clamp(0.8125rem, 2vw, 0.9375rem); text-align: center; text-wrap: balance }
.drafted-note { border-radius: 0.5rem; padding: 0.5rem 0.75rem; font-weight: 600 }
.drafted-form { display: contents }
.drafted-review { max-width: 40rem; margin: 0.25rem auto 0; text-align: left }
.drafted-review summary { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; cursor: pointer; font-weight: 600; text-decoration: underline; text-underline-offset: 4px }
.drafted-review form { display: grid; gap: 0.75rem; padding: 1rem; border-radius: 0.5rem; background: #FBF8F2 }
.drafted-review label { display: grid; gap: 0.25rem; font-weight: 600 }
.drafted-review .drafted-consent { grid-template-columns: auto 1fr; gap: 0.75rem; font-weight: 400 }
.drafted-review :is(input:not([type=checkbox]), textarea) { min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid #6B7A70; border-radius: 0.5rem; background: #FFF; font: inherit; font-size: 1rem; font-weight: 400 }
.drafted-review input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0 }
.drafted-review form div { display: flex; flex-wrap: wrap; gap: 0.5rem }
.drafted-review button { min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid #1F4D36; border-radius: 0.5rem; background: #FFF; color: #1F4D36; font-weight: 600; cursor: pointer }
.drafted-review button:first-child { background: #1F4D36; color: #FFF }
.drafted-review a { text-decoration: underline; text-underline-offset: 3px }
.drafted-problem { color: #9B2C1D; font-weight: 600 }
.drafted-answer { font-weight: 600 }
.drafted-form :is(button, input, select, textarea):disabled { cursor: not-allowed; opacity: 0.6 }
</style>`;
