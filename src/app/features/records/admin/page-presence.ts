/* A draft that another open page is still writing is not offered here. Pages tell that they are open by a
   lock each, which the browser releases whatever way they end. */

const PREFIX = "panel.pagina.";

/** Names this page; not a UUID, which browsers make on https only. */
export const PAGE_ID = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

let isPresent = false;

/** Tells other pages that this one is open, from now until it ends. */
export function tellPresence(): void {
  if (isPresent) return;
  isPresent = true;
  void navigator.locks
    ?.request(PREFIX + PAGE_ID, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** The other pages that are open and hold drafts; none where the browser cannot tell. */
export async function listOtherPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
    return new Set(names.map((name) => name.slice(PREFIX.length)).filter((id) => id !== PAGE_ID));
  } catch {
    return new Set();
  }
}
