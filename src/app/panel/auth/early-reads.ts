/** A GET request to the data API, without the session's header. */
export interface KnownRead {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** A request that the document started before the page's scripts ran, with the session. */
export interface EarlyRead extends KnownRead {
  response: Promise<Response>;
}

/** The requests of recently opened pages by address, most recent first. */
export type KnownReads = readonly (readonly [address: string, reads: readonly KnownRead[]])[];

declare global {
  interface Window {
    earlyReads?: EarlyRead[];
  }
}

export const EARLY_READS_KEY = "primeras-lecturas";

/** Stands for the user's id in requests that the server knows. */
export const SESSION_USER = "session-user";

/** Opening a page needs fewer; more would be caused by the user's work. */
const MAX_READS = 8;
/** Leaves room in the storage for drafts. */
const MAX_PAGES = 6;
const SAVE_AFTER_MS = 5000;
/** Older responses are not used. */
const MAX_AGE_MS = 10_000;

/**
 * Uses the response of a request that the document has started, and records which requests this page makes at first, so
 * that the document starts them next time. Lists are refetched once the live channel has joined, so no change is missed.
 *
 * @returns a function that resolves to null for what must be requested
 */
export function createEarlyReads(page: Window): (request: Request) => Promise<Response | null> {
  const address = page.location.pathname + page.location.search;
  const recorded: KnownRead[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const save = () => {
    end();
    try {
      const { localStorage: storage } = page;
      const known = JSON.parse(storage.getItem(EARLY_READS_KEY) ?? "[]") as KnownReads;
      const others = known.filter(([other]) => other !== address);
      const all: KnownReads = [[address, recorded], ...others.slice(0, MAX_PAGES - 1)];
      storage.setItem(EARLY_READS_KEY, JSON.stringify(all));
    } catch {
      // Storage is full: the next page load makes its requests itself.
    }
  };
  page.addEventListener("pointerdown", end, { once: true });
  page.addEventListener("keydown", end, { once: true });

  const note = (read: KnownRead) => {
    if (isOver || recorded.some(({ url }) => url === read.url)) return;
    if (recorded.push(read) === 1) page.setTimeout(save, SAVE_AFTER_MS);
    if (recorded.length === MAX_READS) end();
  };

  const take = async ({ method, url, headers: all }: Request): Promise<Response | null> => {
    // A write may make earlier responses stale.
    if (!READS.has(method)) page.earlyReads = [];
    if (method !== "GET" || !url.includes("/rest/v1/")) return null;
    const headers = withoutOwnHeaders(all);
    note({ url, headers });
    const authorization = all.get("authorization");
    const given = Object.entries({ ...headers, authorization });
    const early = page.performance.now() < MAX_AGE_MS ? (page.earlyReads ?? []) : [];
    const found = early.find(
      (read) => read.url === url && given.every(([name, text]) => read.headers[name] === text),
    );
    if (found === undefined) return null;
    page.earlyReads = early.filter((read) => read !== found);
    const response = await found.response.catch(() => null);
    return response?.ok ? response : null;
  };
  return take;
}

/** The headers that two browsers' requests have alike: without the session, and without the name and version of the client. */
export function withoutOwnHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name !== "authorization" && name !== "x-client-info"),
  );
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Starts the requests that this page made when it was last opened. The function's source is inlined in the document and
 * runs before the page's scripts have arrived.
 *
 * @param api origin of the Supabase API; null for the page's own
 * @param key the storage key of the recorded requests
 * @param first paths of the requests to start if this browser has recorded none, for users of the API with `apikey`
 */
export function beginEarlyReads(
  api: string | null,
  key: string,
  first: readonly KnownRead[],
  apikey: string,
): void {
  // Must not use anything outside of this function: only its source is sent.
  try {
    const origin = api ?? location.origin;
    const read = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? "null");
    // As supabase-js names it.
    const session = read(`sb-${new URL(origin).hostname.split(".")[0]}-auth-token`) as {
      access_token: string;
      expires_at: number;
      user: { id: string };
    } | null;
    if (session === null || session.expires_at * 1000 < Date.now() + 60_000) return;
    const address = location.pathname + location.search;
    const pages = (read(key) ?? []) as KnownReads;
    const begin = ({ url, headers }: KnownRead): EarlyRead => {
      const all = { ...headers, authorization: `Bearer ${session.access_token}` };
      const response = fetch(url, { headers: all });
      // The caller that uses the response handles the failure.
      response.catch(() => undefined);
      return { url, headers: all, response };
    };
    const recorded = pages.find(([known]) => known === address)?.[1];
    const firstReads = first.map(({ url, headers }) => ({
      url: origin + url.replace("session-user", session.user.id),
      headers: { ...headers, apikey },
    }));
    window.earlyReads = (recorded ?? firstReads)
      // The session is for the API alone.
      .filter(({ url }) => url.startsWith(`${origin}/rest/v1/`))
      .map(begin);
  } catch {
    // Storage is blocked or has other data: the page makes its requests itself.
  }
}
