import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSupabaseApi, type SupabaseApi } from "#backend/supabase-api.ts";
import { createClient } from "#data/client/client.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const APP = "https://app.empresa.example";
const PARTNER = "https://socio.example";
const FOREIGN = "https://ajena.example";

const PATHS = [
  "/rest/v1/products?select=slug",
  "/rest/v1/",
  "/auth/v1/user",
  "/storage/v1/object/list/media",
  "/storage/v1/object/public/media/no-existe.png",
  "/realtime/v1/api/broadcast",
  "/functions/v1/health",
];

describe.each(TEST_DATABASES)("origins over %s", (kind) => {
  let backend: TestBackend;
  let api: SupabaseApi;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const { keys, database, filesFolder } = backend;
    api = await createSupabaseApi({
      keys,
      database,
      filesFolder,
      picturesFolder: `${filesFolder}-pictures`,
      origins: [APP],
      functionOrigins: [PARTNER],
      onError: (error) => backend.errors.push(error),
    });
  });

  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  const send = (path: string, init: RequestInit) =>
    api.fetch(new Request(`http://backend.test${path}`, init), { clientAddress: "192.0.2.1" });
  const preflight = (path: string, origin: string) =>
    send(path, {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "apikey,authorization,content-type,x-client-info",
      },
    });
  const allowedOrigin = ({ headers }: Response) => headers.get("Access-Control-Allow-Origin");

  test.each(PATHS)("%s is open to the listed origin, also for its errors", async (path) => {
    expect(allowedOrigin(await preflight(path, APP))).toBe(APP);
    const refused = await send(path, { headers: { Origin: APP } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(allowedOrigin(refused)).toBe(APP);
    expect(refused.headers.get("Vary")).toContain("Origin");
  });

  test.each(PATHS)("%s is closed to other origins", async (path) => {
    expect(allowedOrigin(await preflight(path, FOREIGN))).toBeNull();
    expect(allowedOrigin(await send(path, { headers: { Origin: FOREIGN } }))).toBeNull();
  });

  test("an origin listed for the functions reaches nothing else", async () => {
    for (const path of PATHS) {
      const expected = path.startsWith("/functions/") ? PARTNER : null;
      // oxlint-disable-next-line no-await-in-loop -- each says its path when it fails
      expect([path, allowedOrigin(await preflight(path, PARTNER))]).toEqual([path, expected]);
    }
  });

  test("a listed origin grants no rights", async () => {
    const visitor = createClient({
      url: "http://backend.test",
      key: backend.keys.publishable,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set("Origin", APP);
        return api.fetch(request, { clientAddress: "192.0.2.1" });
      },
    });
    const { error, status } = await visitor.from("quote_requests").select("id");
    expect([status, error?.code]).toEqual([401, "42501"]);
  });
});
