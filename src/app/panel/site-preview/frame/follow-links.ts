interface Followed {
  /** The path of the page that the document shows, which its addresses are relative to. */
  path: string;
  /** Called with the path of another page, with search and fragment. */
  onOpen: (path: string) => void;
}

/**
 * Follows the links and searches of a shown page inside the panel; what leads elsewhere opens in another tab.
 *
 * @returns what ends it
 */
export function followLinks(page: Document, { path, onOpen }: Followed): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const open = (address: string) => {
    const target = new URL(address, new URL(path, window.location.origin));
    const isPage = listOrigins(page).includes(target.origin) && !STORED.test(target.pathname);
    if (isPage) onOpen(target.pathname + target.search + target.hash);
    else if (/^https?:$/.test(target.protocol)) window.open(target, "_blank", "noopener");
  };
  const followLink = (event: Event) => {
    const link = (event.target as Element).closest("a[href]");
    if (link === null) return;
    event.preventDefault();
    const address = link.getAttribute("href") ?? "";
    if (address.startsWith("#")) showFragment(page, address.slice(1));
    else open(address);
  };
  const search = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // What a visitor sends is never sent from here.
    if (form.method !== "get") return;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") fields.append(name, value);
    }
    const [action] = (form.getAttribute("action") ?? path).split(/[?#]/);
    open(`${action}?${fields.toString()}`);
  };
  page.addEventListener("click", followLink, { signal });
  page.addEventListener("submit", search, { signal });
  return () => ending.abort();
}

/** The origins of this site: as it is opened, and its canonical one. */
function listOrigins(page: Document): string[] {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return [window.location.origin, ...(canonical === undefined ? [] : [new URL(canonical).origin])];
}

/** Files, which no page shows. */
const STORED = /^\/(?:storage|assets|images)\//;

/** Scrolls to what the fragment of an address names (`contacto`). */
export function showFragment(page: Document, fragment: string): void {
  const named = page.getElementById(fragment) ?? page.getElementById(decode(fragment));
  named?.scrollIntoView();
}

/** The text as it is when it is no encoded one. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
