import { type RefObject, useRef } from "react";

/**
 * Returns focus and scroll to the row of the record whose form was closed, or to the list's heading while
 * the row is missing: a new record's row appears a moment later, or is on another page. `lookForRow` is an effect of each
 * render of the list, which may follow the form's.
 */
export function useRowReturn(headingRef: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; isAtHeading: boolean } | null>(null);
  const lookForRow = () => {
    if (wanted.current === null) return;
    const { id, isAtHeading } = wanted.current;
    const hasMoved = isAtHeading && document.activeElement !== headingRef.current;
    const row = hasMoved ? null : findRow(id);
    if (row !== null) focusRow(row);
    else if (!isAtHeading) headingRef.current?.focus();
    wanted.current = row !== null || hasMoved ? null : { id, isAtHeading: true };
  };
  const returnToRow = (id: string | null) => {
    wanted.current = id === null ? null : { id, isAtHeading: false };
    if (id === null) headingRef.current?.focus();
  };
  return { lookForRow, returnToRow };
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
