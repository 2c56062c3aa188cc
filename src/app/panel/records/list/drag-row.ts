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
export function moveWithin(order: readonly string[], id: string, to: number): string[] {
  const place = Math.min(Math.max(to, 0), order.length - 1);
  return order.filter((other) => other !== id).toSpliced(place, 0, id);
}

/**
 * Makes a list's row follow the pointer vertically until it is released. React positions the rows; only the
 * dragged one is shifted, to the pointer.
 *
 * @returns cancels the drag, as Escape does
 */
export function dragRow(row: HTMLElement, start: PointerEvent, listener: DragListener): () => void {
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
