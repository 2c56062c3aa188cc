/** A read of the data API: its address and what its headers are, save whose session it has. */
export interface KnownRead {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** One that the document has begun before the page's scripts ran, with its session. */
export interface EarlyRead extends KnownRead {
  response: Promise<Response>;
}

/** The reads of the pages that were opened last, by their addresses, the last one first. */
export type KnownReads = readonly (readonly [address: string, reads: readonly KnownRead[]])[];

declare global {
  interface Window {
    earlyReads?: EarlyRead[];
  }
}

export const EARLY_READS_KEY = "primeras-lecturas";

/** What an opening waits for is less; more would be somebody's work. */
const MOST_READS = 8;
/** The storage is for drafts first. */
const MOST_PAGES = 6;
const REMEMBERED_MS = 5000;
/** What was read earlier is too old. */
const LIFE_MS = 10_000;

/**
 * Takes the response of a read that the document has begun, and remembers which reads this opening asks for, so that the
 * next one begins them. Live changes are read again once their channel has joined, so nothing is missed.
 *
 * @returns gives null for what must be requested
 */
export function createEarlyReads(page: Window): (request: Request) => Promise<Response | null> {
  const address = page.location.pathname + page.location.search;
  const asked: KnownRead[] = [];
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
      const all: KnownReads = [[address, asked], ...others.slice(0, MOST_PAGES - 1)];
      storage.setItem(EARLY_READS_KEY, JSON.stringify(all));
    } catch {
      // Without space in the storage the next opening reads for itself.
    }
  };
  page.addEventListener("pointerdown", end, { once: true });
  page.addEventListener("keydown", end, { once: true });

  const note = (read: KnownRead) => {
    if (isOver || asked.some(({ url }) => url === read.url)) return;
    if (asked.push(read) === 1) page.setTimeout(save, REMEMBERED_MS);
    if (asked.length === MOST_READS) end();
  };

  const take = async ({ method, url, headers: all }: Request): Promise<Response | null> => {
    // What was read before a write may be outdated by it.
    if (!READS.has(method)) page.earlyReads = [];
    if (method !== "GET" || !url.includes("/rest/v1/")) return null;
    const { authorization, ...headers } = Object.fromEntries(all);
    note({ url, headers });
    const given = Object.entries({ ...headers, authorization });
    const early = page.performance.now() < LIFE_MS ? (page.earlyReads ?? []) : [];
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

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Begins again the reads that the last opening of this page waited for. Its text is part of the document and runs before
 * the page's scripts have arrived.
 *
 * @param api origin of the Supabase API; null for the page's own
 * @param key under which the reads are remembered
 */
export function beginEarlyReads(api: string | null, key: string): void {
  // Nothing from outside this function: its text is all that the page gets.
  try {
    const origin = api ?? location.origin;
    const read = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? "null");
    // As supabase-js names it.
    const session = read(`sb-${new URL(origin).hostname.split(".")[0]}-auth-token`) as {
      access_token: string;
      expires_at: number;
    } | null;
    if (session === null || session.expires_at * 1000 < Date.now() + 60_000) return;
    const address = location.pathname + location.search;
    const pages = (read(key) ?? []) as KnownReads;
    const begin = ({ url, headers }: KnownRead): EarlyRead => {
      const all = { ...headers, authorization: `Bearer ${session.access_token}` };
      const response = fetch(url, { headers: all });
      // Whoever takes it sees the failure.
      response.catch(() => undefined);
      return { url, headers: all, response };
    };
    window.earlyReads = pages
      .flatMap(([known, reads]) => (known === address ? reads : []))
      // The session is for the API alone.
      .filter(({ url }) => url.startsWith(`${origin}/rest/v1/`))
      .map(begin);
  } catch {
    // Without a storage, or with another program's data in it, the page reads for itself.
  }
}
