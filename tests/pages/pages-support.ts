import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";

import { pino } from "pino";
import type { ServerBuild } from "react-router";

import { seedDemo } from "#backend/seed/seed.ts";
import { createClient } from "#data/client/client.ts";
import { type Backend, createStartingBackend } from "#server/backend.ts";
import { createDocuments } from "#server/files/documents/documents.ts";
import { SERIALIZERS } from "#server/http/logging/logger.ts";
import { renderHere } from "#server/render/page-renderer.ts";
import { parseSettings } from "#settings/settings.ts";
import { makeApp, NO_BRAND } from "#tests/support/app.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* The built pages without a socket: `npm test` builds first. */

const environment = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };

interface LogLine {
  msg: string;
  path?: string;
}

interface OpenedPages {
  request: (path: string, init: RequestInit) => Promise<Response>;
  get: (path: string) => Promise<Response>;
  post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  lines: LogLine[];
}

/** A backend with the demonstration content. */
export async function startSeededBackend(): Promise<TestBackend> {
  const seeded = await startTestBackend("pglite");
  await seedDemo(seeded.client(seeded.keys.secret));
  return seeded;
}

/** The site over a backend; without one, while its database is being opened. */
export async function openPages(backend = createStartingBackend()): Promise<OpenedPages> {
  const file = pathToFileURL(`${process.cwd()}/build/server/index.js`).href;
  const build = (await import(file)) as ServerBuild;
  const lines: LogLine[] = [];
  const app = makeApp({
    settings: parseSettings({ SITE_URL: "https://www.empresa.example" }),
    logger: pino(
      { level: "info", serializers: SERIALIZERS },
      { write: (line) => lines.push(JSON.parse(line) as LogLine) },
    ),
    backend,
    renderPage: renderHere(() => Promise.resolve(build), "production"),
    documents: createDocuments({
      backend,
      resizer: { print: () => Promise.resolve(null) },
      freshness: null,
      brand: NO_BRAND,
      cacheFolder: mkdtempSync(`${tmpdir()}/documents-`),
    }),
  });
  const request = async (path: string, init: RequestInit) => app.request(path, init, environment);
  return {
    lines,
    request,
    get: (path) => request(path, {}),
    post: (path, fields, headers = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers }),
  };
}

/** A backend of which only the Supabase API is real. */
export function makeBackend(api: Pick<TestBackend, "fetch" | "keys">): Backend {
  const send: typeof fetch = async (input, init) => api.fetch(new Request(input, init));
  const { publishable: publishableKey, secret: secretKey } = api.keys;
  const url = "http://backend.test";
  return {
    ...createStartingBackend(),
    kind: "embedded",
    url,
    publishableKey,
    secretKey,
    send,
    visitor: createClient({ url, key: publishableKey, fetch: send }),
    server: createClient({ url, key: secretKey, fetch: send }),
    isReady: () => Promise.resolve(true),
  };
}
