interface DragListener {
  /** The row should stand in another place of its list, from 0. */
  onMove: (to: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** How near to the screen's edge the page begins to scroll, and how fast, in pixels. */
const EDGE = 72;
const STEP = 12;

/** The list with one of its records in another place, from 0. */
export function moveWithin(order: readonly string[], id: string, to: number): string[] {
  const place = Math.min(Math.max(to, 0), order.length - 1);
  return order.filter((other) => other !== id).toSpliced(place, 0, id);
}

/**
 * Lets a row of a list follow a pointer up and down until it is let go. The list's own rows stand where
 * React puts them; only the dragged one is shifted, to where the pointer is.
 *
 * @returns puts the row back, as Escape does
 */
export function dragRow(row: HTMLElement, start: PointerEvent, listener: DragListener): () => void {
  const grip = start.clientY - row.getBoundingClientRect().top;
  const { pointerId } = start;
  let pointerY = start.clientY;
  let shift = 0;
  let frame = requestAnimationFrame(follow);
  const ending = new AbortController();
  const { signal } = ending;

  const finish = (tell: () => void) => {
    cancelAnimationFrame(frame);
    ending.abort();
    row.style.transform = "";
    tell();
  };

  // Each frame: React may have moved the row, and the page may scroll under a pointer that rests.
  function follow() {
    scrollAtEdge(pointerY);
    const rest = row.getBoundingClientRect().top - shift;
    shift = pointerY - grip - rest;
    row.style.transform = `translateY(${shift}px)`;
    const place = findPlace(row, pointerY - grip + row.offsetHeight / 2);
    if (place !== placeOf(row)) listener.onMove(place);
    frame = requestAnimationFrame(follow);
  }

  const isOurs = (event: PointerEvent) => event.pointerId === pointerId;
  window.addEventListener(
    "pointermove",
    (event) => {
      if (isOurs(event)) pointerY = event.clientY;
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      if (isOurs(event)) finish(listener.onDrop);
    },
    { signal },
  );
  window.addEventListener(
    "pointercancel",
    (event) => {
      if (isOurs(event)) finish(listener.onCancel);
    },
    { signal },
  );
  return () => finish(listener.onCancel);
}

function rowsOf(row: HTMLElement): Element[] {
  return [...(row.parentElement?.children ?? [])];
}

function placeOf(row: HTMLElement): number {
  return rowsOf(row).indexOf(row);
}

/** The place that a row with its middle there takes among the others. */
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
