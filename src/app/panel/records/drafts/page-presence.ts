/* A draft that another open page is still writing is not offered here. Each open page holds a Web Lock,
   which the browser releases however the page ends. */

const PREFIX = "panel.pagina.";

/** Id of this page; not a UUID, which browsers generate only on https. */
export const PAGE_ID = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

let isPresent = false;

/** Marks this page as open for the others, until it ends. */
export function announcePresence(): void {
  if (isPresent) return;
  isPresent = true;
  void navigator.locks
    ?.request(PREFIX + PAGE_ID, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** The other open pages that have drafts; empty in browsers without Web Locks. */
export async function listOtherPages(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
    return new Set(names.map((name) => name.slice(PREFIX.length)).filter((id) => id !== PAGE_ID));
  } catch {
    return new Set();
  }
}
