import { type RefObject, useRef } from "react";

/**
 * Returns focus and scroll position to the row of the record whose form was closed, or to the list's heading while the row
 * is missing: a new record's row appears later, or is on another page. Call `lookForRow` in an effect of each render of the
 * list, which may be later than the form's.
 */
export function useRowReturn(headingRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  const stopWaiting = useRef<() => void>(() => undefined);
  const lookForRow = () => {
    const id = wanted.current;
    if (id === null) return;
    wanted.current = null;
    const row = findRow(id);
    if (row !== null) return focusRow(row);
    headingRef.current?.focus();
    stopWaiting.current = waitForRow(id, headingRef.current);
  };
  const returnToRow = (id: string | null) => {
    stopWaiting.current();
    wanted.current = id;
    if (id === null) headingRef.current?.focus();
  };
  return { lookForRow, returnToRow };
}

/** Focuses a row once it is in the document, unless the focus has left `from` by then. @returns cancels */
function waitForRow(id: string, from: HTMLElement | null): () => void {
  // A group of rows may be rendered in a later frame than its list.
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== from;
    const row = hasMoved ? null : findRow(id);
    if (row !== null || hasMoved) observer.disconnect();
    if (row !== null) focusRow(row);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function findRow(id: string): HTMLElement | null {
  return document.querySelector(`[data-record="${CSS.escape(id)}"]`);
}

function focusRow(row: HTMLElement): void {
  row.closest("details")?.setAttribute("open", "");
  row.querySelector<HTMLElement>('[data-act="edit"]')?.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  const isInSight = bottom > 0 && top < window.innerHeight;
  row.scrollIntoView({ block: isInSight ? "nearest" : "center" });
}
