import { useEffect, useEffectEvent, useRef, useState } from "react";

import { addHiddenItems } from "#app/panel/site-preview/frame/add-hidden-items.ts";
import { annotatePage } from "#app/panel/site-preview/frame/annotate-page.ts";
import { followLinks, showFragment } from "#app/panel/site-preview/frame/follow-links.ts";
import { updateElement } from "#app/panel/site-preview/frame/update-page.ts";
import { prepareThings } from "#app/panel/site-preview/frame/watch-things.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { EditableElement } from "#domain/visual-editing/editable-element.ts";

interface PageFrameProps {
  title: string;
  /** The document of the page. */
  html: string;
  /** What can be edited of it. */
  targets: readonly EditableElement[];
  /** The whole menu, whose hidden items an edited page shows too. */
  menu: readonly MenuItem[];
  path: string;
  onOpen: (path: string) => void;
  /** Called with the frame's document, which stays for all pages. */
  onReady: (page: Document) => void;
  /** Called when the document shows the page. */
  onShown?: () => void;
}

/**
 * A page of the site, without its scripts. Its document is put into the frame's, which stays: so that links are followed
 * from the first moment, and the browser's history knows the panel's addresses alone.
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
  // The frame's own parser, since axe knows only elements of its own window. Scripts of a parsed document never run.
  const { DOMParser } = frame.defaultView ?? window;
  const page = new DOMParser().parseFromString(html, "text/html");
  annotatePage(page, targets);
  if (targets.length > 0) addHiddenItems(page, menu);
  prepareThings(page);
  for (const { name, value } of page.documentElement.attributes) {
    frame.documentElement.setAttribute(name, value);
  }
  updateElement(frame.head, page.head);
  updateElement(frame.body, page.body);
}
