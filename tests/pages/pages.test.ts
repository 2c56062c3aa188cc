import { pathToFileURL } from "node:url";

import { pino } from "pino";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createApp } from "#server/app.ts";
import { pollForChanges } from "#server/content-changes/content-changes.ts";
import type { Wire } from "#server/wire.ts";
import { parseSettings } from "#settings/settings.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The built pages over states of the database that a browser meets seldom: `npm test` builds first. */

const environment = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };

let build: ServerBuild;
let empty: TestBackend;

beforeAll(async () => {
  const file = pathToFileURL(`${process.cwd()}/build/server/index.js`).href;
  build = (await import(file)) as ServerBuild;
  empty = await startTestBackend("pglite");
});
afterAll(() => empty.close());

interface LogLine {
  msg: string;
  path?: string;
}

function open(wire: Wire | null): { get: (path: string) => Promise<Response>; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const app = createApp({
    settings: parseSettings({ SITE_URL: "https://www.empresa.example" }),
    logger: pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line) as LogLine) }),
    getWire: () => wire,
    getBuild: () => Promise.resolve(build),
    clientFolder: null,
    resizer: { resize: () => Promise.resolve(null) },
    shareImages: { get: () => Promise.resolve(null) },
    isServingStale: () => false,
    wakeMail: () => undefined,
  });
  return { lines, get: async (path) => app.request(path, {}, environment) };
}

function makeWire(client: () => ReturnType<TestBackend["client"]>): Wire {
  return {
    kind: "embedded",
    url: "http://localhost",
    publishableKey: "sb_publishable_test",
    secretKey: "sb_secret_test",
    fetch: null,
    createClient: client,
    findFile: () => Promise.resolve(null),
    operations: null,
    issueRecovery: null,
    admitSearch: async () => 0,
    changes: pollForChanges(client(), 60_000),
    isReady: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}

test("while the database opens, the home page says so, is not kept, and asks again after a second", async () => {
  const response = await open(null).get("/");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Retry-After")).toBe("1");
  const html = await response.text();
  expect(html).toContain("Cargando productos...");
  expect(html).toMatch(/<meta http-equiv="refresh" content="1"/i);
});

test("while the database opens, the news centre offers to try again", async () => {
  const response = await open(null).get("/noticias");
  expect(response.status).toBe(503);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("an empty database still shows a finished site", async () => {
  const { get } = open(makeWire(() => empty.client()));
  const response = await get("/");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain("No hay productos disponibles en este momento.");
  for (const text of ["Excelencia", "Precisión", "Confianza", "Sostenibilidad", "/admin/login"]) {
    expect(html).toContain(text);
  }
  for (const path of ["/productos", "/noticias", "/cotizar", "/privacidad", "/sitemap.xml"]) {
    expect((await get(path)).status, path).toBe(200);
  }
});

test("a read that fails is a 503 without a trace of the error", async () => {
  const failing = makeWire(() => {
    const client = empty.client();
    Object.assign(client, {
      from: () => {
        throw new Error("secret detail");
      },
    });
    return client;
  });
  const response = await open(failing).get("/productos");
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.text()).not.toMatch(/secret detail|at .+\.js:\d+/);
});

test("an unknown path is a 404 with its text, and a line in the log without its query", async () => {
  const { get, lines } = open(makeWire(() => empty.client()));
  const response = await get("/no/existe?correo=persona@empresa.example");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Oops! Page not found");
  expect(lines.some((line) => JSON.stringify(line).includes("/no/existe"))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain("persona@");
});
