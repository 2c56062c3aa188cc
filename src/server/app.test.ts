import { expect, test } from "vitest";

import { type Backend, createStartingBackend } from "#server/backend.ts";
import { createRouteTable } from "#server/page-cache/page-index.ts";
import { parseSettings } from "#settings/settings.ts";
import { makeApp } from "#tests/support/app.ts";

import packageFile from "../../package.json" with { type: "json" };

const environment = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

const SETTINGS = parseSettings({ TRUST_PROXY: "1" });

const openApp = (backend?: Backend) =>
  makeApp({ settings: SETTINGS, commit: "0123abcd", ...(backend && { backend }) });

function makeBackend(overrides: Partial<Backend>): Backend {
  return {
    ...createStartingBackend(),
    kind: "embedded",
    fetch: (_request, { clientAddress }) => Promise.resolve(Response.json({ clientAddress })),
    isReady: () => Promise.resolve(true),
    ...overrides,
  };
}

test("while the database is being opened the process is healthy but not ready", async () => {
  const app = openApp();
  const health = await app.request("/healthz", {}, environment);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({
    status: "ok",
    version: packageFile.version,
    commit: "0123abcd",
  });
  const ready = await app.request("/readyz", {}, environment);
  expect(ready.status).toBe(503);
  expect(ready.headers.get("Retry-After")).toBe("1");
});

test("readiness follows the database", async () => {
  const available = openApp(makeBackend({}));
  const unavailable = openApp(makeBackend({ isReady: () => Promise.resolve(false) }));
  expect((await available.request("/readyz", {}, environment)).status).toBe(200);
  expect((await unavailable.request("/readyz", {}, environment)).status).toBe(503);
});

test("a site whose database stores nothing stays ready, and says so", async () => {
  for (const writes of [true, false]) {
    const app = openApp(makeBackend({ canWrite: () => Promise.resolve(writes) }));
    const ready = await app.request("/readyz", {}, environment);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: "ready", writes }),
    ]);
  }
});

test.each(["/rest/v1/products", "/auth/v1/token"])(
  "%s responds 503 in the Supabase API's shape until the database is open",
  async (path) => {
    const response = await openApp().request(path, {}, environment);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "PGRST000" });
  },
);

test("the backend receives the client's address as the trusted proxy saw it", async () => {
  const response = await openApp(makeBackend({})).request(
    "/rest/v1/products",
    { headers: { "X-Forwarded-For": "1.1.1.1, 198.51.100.4" } },
    environment,
  );
  expect(await response.json()).toEqual({ clientAddress: "198.51.100.4" });
});

test.each(["/ADMIN", "/Admin/login", "/%61dmin", "/admin/"])(
  "%s is redirected before anything is done for a page",
  async (path) => {
    const response = await openApp(makeBackend({})).request(path, {}, environment);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toMatch(/^\/admin(\/login)?$/);
  },
);

test.each(["/rest/v1/products", "/functions/v1/hello", "/graphql/v1"])(
  "with hosted Supabase this process does not serve %s",
  async (path) => {
    const app = openApp(makeBackend({ kind: "hosted", fetch: null }));
    const response = await app.request(path, {}, environment);
    expect([response.status, await response.json()]).toEqual([404, { message: "Not found" }]);
  },
);

test.each(["/functions/v1/hello", "/graphql/v1", "/graphql/v1/"])(
  "%s belongs to the backend, and is a known path",
  async (path) => {
    const app = openApp(makeBackend({ fetch: async () => Response.json("of the backend") }));
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const response = await app.request(path, { method }, environment);
      expect(await response.json()).toBe("of the backend");
    }
    const isKnown = createRouteTable(
      app.routes.map((route) => route.path),
      [],
    );
    expect(isKnown(path)).toBe(true);
  },
);

test("every response carries the security headers and a request id, also an unexpected error", async () => {
  const app = openApp(makeBackend({}));
  for (const path of ["/healthz", "/a-page-that-throws"]) {
    const response = await app.request(path, {}, environment);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("an unexpected error shows the visitor no details", async () => {
  const response = await openApp(makeBackend({})).request("/a-page-that-throws", {}, environment);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("no page can be rendered here");
});

test("the path of a stored file redirects to hosted Supabase, and no other path of the API does", async () => {
  const url = "https://proyecto.supabase.example";
  const app = openApp(makeBackend({ kind: "hosted", url, fetch: null }));
  const file = "/storage/v1/object/public/media/imagenes/a.webp";
  const response = await app.request(file, {}, environment);
  expect([response.status, response.headers.get("Location")]).toEqual([302, url + file]);
  for (const path of ["/storage/v1/object/media/a.webp", "/rest/v1/products"]) {
    expect((await app.request(path, {}, environment)).status).toBe(404);
  }
});
