import type { PanelPlace } from "#data/panel-channel.ts";

type Place = Omit<PanelPlace, "email">;

const SETTLE_MS = 150;
/** Whoever has typed nothing for so long only reads. */
const IDLE_MS = 2 * 60 * 1000;

/**
 * Calls back with where in the panel the user is, now and when that changes: read from the page itself, whose forms and
 * fields are marked with `data-place` and `data-field`.
 *
 * @returns what stops it
 */
export function watchPlace(onPlace: (place: Place) => void): () => void {
  const ending = new AbortController();
  let last = "";
  let typedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const place = readPlace(Date.now() - typedAt < IDLE_MS);
      if (JSON.stringify(place) === last) return;
      last = JSON.stringify(place);
      onPlace(place);
    }, SETTLE_MS);
  };
  const type = () => {
    typedAt = Date.now();
    look();
  };
  const options = { signal: ending.signal, capture: true, passive: true };
  for (const event of ["focusin", "focusout"]) document.addEventListener(event, look, options);
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, type, options);
  // A form or a tab may open without an event of its own.
  const idle = setInterval(look, 1000);
  look();
  return () => {
    ending.abort();
    clearTimeout(timer);
    clearInterval(idle);
  };
}

function readPlace(isBusy: boolean): Place {
  const focused = document.activeElement;
  const form = focused?.closest<HTMLElement>("[data-place]") ?? findShown("main [data-place]");
  const room = findShown("main h2")?.textContent?.trim() ?? "";
  if (form === null) return { place: null, field: null, text: room };
  const { place = null, placeName = "" } = form.dataset;
  const control = focused?.closest<HTMLElement>("[data-field]");
  const field = (isBusy && control && form.contains(control) && control.dataset["field"]) || null;
  return { place, field, text: field === null ? placeName : `${field} de ${placeName}` };
}

const findShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()) ??
  null;
