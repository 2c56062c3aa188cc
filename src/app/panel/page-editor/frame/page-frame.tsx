import { useEffect, useEffectEvent, useRef, useState } from "react";

import { addHiddenItems } from "#app/panel/page-editor/frame/add-hidden-items.ts";
import { annotatePage } from "#app/panel/page-editor/frame/annotate-page.ts";
import { makeElementsFocusable } from "#app/panel/page-editor/frame/watch-elements.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

interface PageFrameProps {
  title: string;
  html: string;
  /** What can be edited on the page. */
  targets: readonly EditableElement[];
  /** The whole menu; an editable page also shows its hidden items. */
  menu: readonly MenuItem[];
  path: string;
  onOpen: (path: string) => void;
  /** Called with the frame's document, which is reused for all pages. */
  onReady: (page: Document) => void;
  /** Called whenever the document has been updated. */
  onShown?: () => void;
}

/**
 * Shows a page of the site without its scripts. The frame's own document stays and is patched, so that links work
 * immediately, and the browser's history contains only the panel's URLs.
 */
export function PageFrame({
  title,
  html,
  targets,
  menu,
  path,
  onOpen,
  onReady,
  onShown,
}: PageFrameProps) {
  const [frame, setFrame] = useState<Document | null>(null);
  const shownPath = useRef<string | null>(null);
  const [page = "/"] = path.split("#");
  const notifyShown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (frame === null) return;
    showPage(frame, html, targets, menu);
    if (shownPath.current !== page) frame.defaultView?.scrollTo(0, 0);
    shownPath.current = page;
    notifyShown();
  }, [frame, html, targets, menu, page]);
  useEffect(() => {
    const [, fragment] = path.split("#");
    if (frame !== null && fragment !== undefined) showFragment(frame, fragment);
  }, [frame, path]);
  useEffect(() => {
    if (frame === null) return;
    return followLinks(frame, { path, onOpen });
  }, [frame, path, onOpen]);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it has no script, and a sandbox would silence listeners
    <iframe
      title={title}
      srcDoc="<!doctype html>"
      className="size-full border-0 bg-white"
      onLoad={({ currentTarget: { contentDocument } }) => {
        setFrame(contentDocument);
        if (contentDocument !== null) onReady(contentDocument);
      }}
    />
  );
}

function showPage(
  frame: Document,
  html: string,
  targets: readonly EditableElement[],
  menu: readonly MenuItem[],
): void {
  // The frame's own parser, because axe only accepts elements of its window. Scripts of a parsed document never run.
  const { DOMParser } = frame.defaultView ?? window;
  const page = new DOMParser().parseFromString(html, "text/html");
  annotatePage(page, targets);
  if (targets.length > 0) addHiddenItems(page, menu);
  makeElementsFocusable(page);
  for (const { name, value } of page.documentElement.attributes) {
    frame.documentElement.setAttribute(name, value);
  }
  updateElement(frame.head, page.head);
  updateElement(frame.body, page.body);
}

interface Followed {
  /** The path of the shown page, which its links are relative to. */
  path: string;
  /** Called with the path of another page, with search and fragment. */
  onOpen: (path: string) => void;
}

/**
 * Opens the page's links and searches inside the panel, and links to other sites or files in a new tab.
 *
 * @returns removes the listeners
 */
function followLinks(page: Document, { path, onOpen }: Followed): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const open = (address: string) => {
    const target = new URL(address, new URL(path, window.location.origin));
    const isPage = listOrigins(page).includes(target.origin) && !STORED.test(target.pathname);
    if (isPage) onOpen(target.pathname + target.search + target.hash);
    else if (/^https?:$/.test(target.protocol)) window.open(target, "_blank", "noopener");
  };
  const followLink = (event: Event) => {
    const link = (event.target as Element).closest("a[href]");
    if (link === null) return;
    event.preventDefault();
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("#")) showFragment(page, address.slice(1));
    else open(address);
  };
  const search = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // Forms that submit data do nothing in a preview.
    if (form.method !== "get") return;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") fields.append(name, value);
    }
    const [action] = (form.getAttribute("action") ?? path).split(/[?#]/);
    open(`${action}?${fields.toString()}`);
  };
  page.addEventListener("click", followLink, { signal });
  page.addEventListener("submit", search, { signal });
  return () => aborter.abort();
}

/** The origins of this site: the current one and the canonical one. */
function listOrigins(page: Document): string[] {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return [window.location.origin, ...(canonical === undefined ? [] : [new URL(canonical).origin])];
}

/** Paths of files instead of pages. */
const STORED = /^\/(?:storage|assets|images)\//;

/** Scrolls to the target of a URL fragment (`contacto`). */
function showFragment(page: Document, fragment: string): void {
  const named = page.getElementById(fragment) ?? page.getElementById(decode(fragment));
  named?.scrollIntoView();
}

/** Decodes percent-encoding; returns malformed text unchanged. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Patches a shown element to equal another one (DOM diffing). Equal parts are left alone, which preserves scroll positions,
 * focus and opened `details`.
 */
function updateElement(shown: Element, next: Element): void {
  if (shown.isEqualNode(next)) return;
  if (shown.localName !== next.localName) {
    shown.replaceWith(shown.ownerDocument.adoptNode(next));
    return;
  }
  updateAttributes(shown, next);
  const before = [...shown.childNodes];
  const after = [...next.childNodes];
  const isAlike =
    before.length === after.length &&
    before.every((node, index) => node.nodeType === after[index]?.nodeType);
  if (!isAlike) {
    shown.replaceChildren(...after.map((node) => shown.ownerDocument.adoptNode(node)));
    return;
  }
  before.forEach((node, index) => {
    const other = after[index];
    if (other === undefined) return;
    if (node.nodeType === Node.ELEMENT_NODE) updateElement(node as Element, other as Element);
    else if (node.nodeValue !== other.nodeValue) node.nodeValue = other.nodeValue;
  });
}

function updateAttributes(shown: Element, next: Element): void {
  for (const { name } of [...shown.attributes]) {
    // Opened by the user.
    if (!next.hasAttribute(name) && name !== "open") shown.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
