/*
 * A visitor who comes from elsewhere has none of the site's faces: that document asks for them only after it was painted
 * (`styles/fonts.css`). On a later page of the visit they are in the browser's cache, and used immediately.
 */

const ROOT = '<html lang="es-CO">';
const FIRST_ROOT = '<html lang="es-CO" class="first-visit">';

export function toFirstVisit(html: string): string {
  return html.replace(ROOT, FIRST_ROOT);
}

/** The same document for a later page; styles are within it, so that its class has another name. */
export function toLaterVisit(html: string): string {
  return html.replace(/^(<!DOCTYPE html>)?<html lang="es-CO" class="[^"]*">/, `$1${ROOT}`);
}

/** Whether a page is requested from another one of this site. @param site the header `Sec-Fetch-Site` */
export function isLaterVisit(site: string | undefined): boolean {
  return site === "same-origin";
}
