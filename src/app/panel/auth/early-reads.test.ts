import { afterEach, expect, test, vi } from "vitest";

import {
  beginEarlyReads,
  createEarlyReads,
  EARLY_READS_KEY,
  type KnownRead,
  SESSION_USER,
} from "#app/panel/auth/early-reads.ts";

const ORIGIN = "https://sitio.example";
const LIST = `${ORIGIN}/rest/v1/products?select=id`;
const SESSION_KEY = "sb-sitio-auth-token";

/** A browser's page at an address, with a signed-in administrator; storage outlives pages. */
function makeBrowser() {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  const fetched: [url: string, authorization: string | undefined][] = [];
  const sign = (token: string, lastsMs = 3_600_000) => {
    const expires_at = Math.round((Date.now() + lastsMs) / 1000);
    const user = { id: "ana" };
    stored.set(SESSION_KEY, JSON.stringify({ access_token: token, expires_at, user }));
  };
  sign("t1");
  const open = (search = "", status = 200, first: readonly KnownRead[] = []) => {
    const listeners = new Map<string, () => void>();
    const page = {
      location: { origin: ORIGIN, pathname: "/admin", search },
      localStorage,
      performance: { now: () => 100 },
      setTimeout,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    } as unknown as Window;
    vi.stubGlobal("window", page);
    vi.stubGlobal("location", page.location);
    vi.stubGlobal("localStorage", localStorage);
    vi.stubGlobal("fetch", (url: string, { headers }: { headers: Record<string, string> }) => {
      fetched.push([url, headers["authorization"]]);
      return Promise.resolve(new Response("temprano", { status }));
    });
    beginEarlyReads(null, EARLY_READS_KEY, first, "key");
    const take = createEarlyReads(page);
    const ask = async (url: string, { token = "t1", method = "GET" } = {}) => {
      const headers = { authorization: `Bearer ${token}`, prefer: "count=exact" };
      return (await take(new Request(url, { method, headers })))?.text() ?? null;
    };
    return { ask, page, touch: () => listeners.get("pointerdown")?.() };
  };
  return { open, sign, stored, fetched };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that has opened a page once, which requested its list. */
async function openOnce(search = "") {
  const browser = makeBrowser();
  expect(await browser.open(search).ask(LIST)).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(browser.fetched).toEqual([]);
  return browser;
}

test("the document repeats the requests of the last page load, and each response is used once", async () => {
  const { open, fetched } = await openOnce("?tab=productos");
  const { ask } = open("?tab=productos");
  expect(fetched).toEqual([[LIST, "Bearer t1"]]);
  expect(await ask(LIST)).toBe("temprano");
  expect(await ask(LIST)).toBeNull();
});

test("in a browser that records none yet, the document starts the requests that the server knows", async () => {
  const first = [
    { url: `/rest/v1/admin_users?user_id=eq.${SESSION_USER}`, headers: {} },
    { url: "/rest/v1/products?select=id", headers: { prefer: "count=exact" } },
  ];
  const { open, fetched } = makeBrowser();
  const { ask, page } = open("", 200, first);
  expect(fetched.map(([url]) => url)).toEqual([
    `${ORIGIN}/rest/v1/admin_users?user_id=eq.ana`,
    LIST,
  ]);
  expect(page.earlyReads?.[1]?.headers).toMatchObject({ apikey: "key" });
  expect(await ask(LIST)).toBe("temprano");
  await vi.advanceTimersByTimeAsync(5000);
  open("", 200, first);
  expect(fetched.slice(2).map(([url]) => url)).toEqual([LIST]);
});

test("another page, session or set of headers gets no early response", async () => {
  const { open, fetched } = await openOnce("?tab=productos");
  open("?tab=noticias");
  expect(fetched).toEqual([]);
  const { ask, page } = open("?tab=productos");
  expect(await ask(LIST, { token: "t2" })).toBeNull();
  expect(await ask(`${LIST}&limit=1`)).toBeNull();
  expect(page.earlyReads).toHaveLength(1);
});

test("no early request without a session, or with one that expires within a minute", async () => {
  const { open, sign, stored, fetched } = await openOnce();
  sign("t1", 30_000);
  open();
  stored.delete(SESSION_KEY);
  open();
  expect(fetched).toEqual([]);
});

test("a session is sent to the API alone, whatever the storage holds", async () => {
  const { open, stored, fetched } = await openOnce();
  const reads = [{ url: "https://otro.example/rest/v1/products", headers: {} }];
  stored.set(EARLY_READS_KEY, JSON.stringify([["/admin", reads]]));
  open();
  stored.set(EARLY_READS_KEY, "{");
  expect(await open().ask(LIST)).toBeNull();
  expect(fetched).toEqual([]);
});

test("a response from before a write, or a failed one, is not used", async () => {
  const { open } = await openOnce();
  const { ask } = open();
  await ask(`${ORIGIN}/rest/v1/products`, { method: "POST" });
  expect(await ask(LIST)).toBeNull();
  expect(await open("", 500).ask(LIST)).toBeNull();
});

test("requests after the first interaction are not recorded, and at most six pages are", async () => {
  const { open, stored, fetched } = makeBrowser();
  const touched = open();
  touched.touch();
  await touched.ask(LIST);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored.has(EARLY_READS_KEY)).toBe(false);
  for (let page = 0; page < 9; page += 1) await open(`?pagina=${page}`).ask(LIST);
  await vi.advanceTimersByTimeAsync(5000);
  open("?pagina=2");
  expect(fetched).toEqual([]);
  open("?pagina=3");
  expect(fetched).toHaveLength(1);
});
