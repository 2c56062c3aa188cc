import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns focus and scroll to the row of the record whose form was closed, or to the list's heading while
 * the row is missing: a new record's row appears a moment later, or is on another page.
 */
export function useRowReturn(headingRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; isAtHeading: boolean } | null>(null);
  // After each render: the list and the form update at different times.
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, isAtHeading } = wanted.current;
    const hasMoved = isAtHeading && document.activeElement !== headingRef.current;
    const row = hasMoved ? null : findRow(id);
    if (row !== null) focusRow(row);
    else if (!isAtHeading) headingRef.current?.focus();
    wanted.current = row !== null || hasMoved ? null : { id, isAtHeading: true };
  });
  return (id: string | null) => {
    wanted.current = id === null ? null : { id, isAtHeading: false };
    if (id === null) headingRef.current?.focus();
  };
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
