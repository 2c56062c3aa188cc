import { useEffect, useState } from "react";

import { followLinks, showFragment } from "#app/panel/site-preview/follow-links.ts";

interface PageFrameProps {
  /** The document of the page. */
  html: string;
  path: string;
  onOpen: (path: string) => void;
  /** Called with the frame's document, which stays for all pages. */
  onReady: (page: Document) => void;
}

/**
 * A page of the site, without its scripts. Its document is put into the frame's, which stays: so that links are followed
 * from the first moment, and the browser's history knows the panel's addresses alone.
 */
export function PageFrame({ html, path, onOpen, onReady }: PageFrameProps) {
  const [frame, setFrame] = useState<Document | null>(null);
  useEffect(() => {
    if (frame === null) return;
    // The frame's own parser, since axe knows only elements of its own window. Scripts of a parsed document never run.
    const { DOMParser } = frame.defaultView ?? window;
    const page = new DOMParser().parseFromString(html, "text/html");
    frame.documentElement.replaceWith(frame.adoptNode(page.documentElement));
    frame.defaultView?.scrollTo(0, 0);
  }, [frame, html]);
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
      title={`Vista previa de ${path}`}
      srcDoc="<!doctype html>"
      className="size-full border-0 bg-white"
      onLoad={({ currentTarget: { contentDocument } }) => {
        setFrame(contentDocument);
        if (contentDocument !== null) onReady(contentDocument);
      }}
    />
  );
}
