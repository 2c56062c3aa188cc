import { type RefObject, useEffect, useRef } from "react";

/**
 * Leads back to the row of a record whose form was left, by focus and scroll; to the list's heading while
 * no row of it is in the list: that of a new record comes a moment later, or is on another page.
 */
export function useRowReturn(headingRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; isAtHeading: boolean } | null>(null);
  // After each rendering: the list and the form change in their own time.
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
