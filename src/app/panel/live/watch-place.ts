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
  let typedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const place = readPlace(performance.now() - typedAt < IDLE_MS);
      if (JSON.stringify(place) === last) return;
      last = JSON.stringify(place);
      onPlace(place);
    }, SETTLE_MS);
  };
  const type = () => {
    typedAt = performance.now();
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
  const { place = null } = form.dataset;
  const name = readName(form);
  const field = isBusy && form.contains(focused) ? readField(focused) : null;
  return { place, field, text: field === null ? name : `${field} de ${name}` };
}

function readName(form: HTMLElement): string {
  const heading = document.getElementById(form.getAttribute("aria-labelledby") ?? "");
  return heading?.textContent?.replace(/^Editar «(.*)»$/, "$1") ?? "";
}

const readField = (control: Element | null): string | null =>
  control?.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;

const findShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()) ??
  null;
