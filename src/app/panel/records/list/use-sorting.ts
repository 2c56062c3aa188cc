import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useRef,
  useState,
} from "react";

interface SortingOptions {
  /** The records in their order. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Announces changes to screen readers. */
  announce: (text: string) => void;
  /** Called after a record was moved, with its old and new index. */
  onPlace: (id: string, from: number, to: number) => void;
}

/**
 * Reorders a list by dragging a handle, with touch or a mouse, or with the keyboard: space or Enter picks a
 * record up and drops it, the arrows move it, Escape and losing the focus cancel.
 */
export function useSorting({ ids, nameOf, announce, onPlace }: SortingOptions) {
  /** The record that was picked up, and the order if it is dropped now. */
  const [sorting, setSorting] = useState<{ id: string; order: readonly string[] } | null>(null);
  const cancelDrag = useRef<(() => void) | null>(null);

  const say = (id: string, order: readonly string[], what: string) =>
    announce(`${nameOf(id)}: ${what}posición ${order.indexOf(id) + 1} de ${order.length}`);
  const take = (id: string) => {
    setSorting({ id, order: ids });
    say(id, ids, "tomado, ");
  };
  const move = (id: string, order: readonly string[]) => {
    setSorting({ id, order });
    say(id, order, "");
  };
  const drop = (id: string, order: readonly string[]) => {
    setSorting(null);
    say(id, order, "soltado, ");
    const [from, to] = [ids.indexOf(id), order.indexOf(id)];
    if (from !== to) onPlace(id, from, to);
  };
  const putBack = (id: string) => {
    setSorting(null);
    say(id, ids, "devuelto, ");
  };

  const onPointerDown = (id: string) => (event: ReactPointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("li");
    if (event.button !== 0 || row === null || cancelDrag.current !== null) return;
    take(id);
    let order = ids;
    const end = (finish: () => void) => {
      cancelDrag.current = null;
      finish();
    };
    cancelDrag.current = dragRow(row, event.nativeEvent, {
      onMove: (to) => {
        order = moveWithin(order, id, to);
        move(id, order);
      },
      onDrop: () => end(() => drop(id, order)),
      onCancel: () => end(() => putBack(id)),
    });
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const order = sorting?.id === id ? sorting.order : null;
    const act = KEYS.get(event.key);
    if (act === undefined || (order === null && act !== "take")) return;
    event.preventDefault();
    if (order === null) take(id);
    else if (act === "take") drop(id, order);
    else if (act === "put back") (cancelDrag.current ?? (() => putBack(id)))();
    else move(id, moveWithin(order, id, order.indexOf(id) + act));
  };

  return {
    /** The order to show. */
    order: sorting?.order ?? ids,
    takenId: sorting?.id ?? null,
    handleOf: (id: string) => ({
      onPointerDown: onPointerDown(id),
      onKeyDown: onKeyDown(id),
      onBlur: () => {
        if (sorting?.id === id && cancelDrag.current === null) putBack(id);
      },
    }),
  };
}

const KEYS = new Map<string, "take" | "put back" | -1 | 1>([
  [" ", "take"],
  ["Enter", "take"],
  ["Escape", "put back"],
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

interface DragListener {
  /** Called with the row's new index in its list. */
  onMove: (to: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Distance from the screen's edge at which the page scrolls, and its speed, in pixels. */
const EDGE = 72;
const STEP = 12;

/** Returns the list with one record moved to another index. */
function moveWithin(order: readonly string[], id: string, to: number): string[] {
  const place = Math.min(Math.max(to, 0), order.length - 1);
  return order.filter((other) => other !== id).toSpliced(place, 0, id);
}

/**
 * Makes a list's row follow the pointer vertically until it is released. React positions the rows; only the
 * dragged one is shifted, to the pointer.
 *
 * @returns cancels the drag, as Escape does
 */
function dragRow(row: HTMLElement, start: PointerEvent, listener: DragListener): () => void {
  const grip = start.clientY - row.getBoundingClientRect().top;
  const { pointerId } = start;
  let pointerY = start.clientY;
  let shift = 0;
  let frame = requestAnimationFrame(follow);
  const ending = new AbortController();

  const finish = (notify: () => void) => {
    cancelAnimationFrame(frame);
    ending.abort();
    row.style.transform = "";
    notify();
  };

  // In each frame, because React may have moved the row, and the page may scroll under a resting pointer.
  function follow() {
    scrollAtEdge(pointerY);
    const rest = row.getBoundingClientRect().top - shift;
    shift = pointerY - grip - rest;
    row.style.transform = `translateY(${shift}px)`;
    const place = findPlace(row, pointerY - grip + row.offsetHeight / 2);
    if (place !== placeOf(row)) listener.onMove(place);
    frame = requestAnimationFrame(follow);
  }

  const listen = (
    type: "pointermove" | "pointerup" | "pointercancel",
    onEvent: (event: PointerEvent) => void,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        if (event.pointerId === pointerId) onEvent(event);
      },
      { signal: ending.signal },
    );
  listen("pointermove", ({ clientY }) => {
    pointerY = clientY;
  });
  listen("pointerup", () => finish(listener.onDrop));
  listen("pointercancel", () => finish(listener.onCancel));
  return () => finish(listener.onCancel);
}

function rowsOf(row: HTMLElement): Element[] {
  return [...(row.parentElement?.children ?? [])];
}

function placeOf(row: HTMLElement): number {
  return rowsOf(row).indexOf(row);
}

/** The index of a row with this center among the others. */
function findPlace(row: HTMLElement, middle: number): number {
  return rowsOf(row).filter((other) => {
    if (other === row) return false;
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < middle;
  }).length;
}

function scrollAtEdge(pointerY: number): void {
  if (pointerY < EDGE) window.scrollBy({ top: -STEP, behavior: "instant" });
  else if (pointerY > window.innerHeight - EDGE) {
    window.scrollBy({ top: STEP, behavior: "instant" });
  }
}
