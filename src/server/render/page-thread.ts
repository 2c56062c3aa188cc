import { AsyncLocalStorage } from "node:async_hooks";
import { parentPort, workerData } from "node:worker_threads";

import { createBirpc } from "birpc";

import type { FormServices, Sealer, SiteContext } from "#app/load-context.ts";
import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { isDocument, writePolicy } from "#server/http/security-headers/security-headers.ts";
import { encodeHere } from "#server/render/encode-page.ts";
import { createSealer } from "#server/render/forms/sealer.ts";
import { renderHere } from "#server/render/page-renderer.ts";
import { loadSiteBuild } from "#server/render/site-build.ts";
import {
  fromPlainResponse,
  type PageThread,
  type RenderedPage,
  type PlainResponse,
  type PlainRequest,
  type ThreadParts,
  type ThreadServices,
  toPlainResponse,
  type VisitFacts,
} from "#server/render/thread-protocol.ts";

/* The render thread: renders pages, from React to the compressed bytes. It reads through the main thread, which alone
   has the database, the limits and the log. */

const port = parentPort;
if (port === null) throw new Error("page-thread.ts runs in a worker thread only");

lowerThreadPriority();
const build = await loadSiteBuild();
const { mode, security } = workerData as ThreadParts;
const renderPage = renderHere(() => Promise.resolve(build), mode);

const visits = new AsyncLocalStorage<number>();
const clients = new Map<string, Client>();
const sealers = new Map<string, Sealer>();

const server = createBirpc<ThreadServices, PageThread>(
  {
    render: (visit, request, facts) =>
      visits.run(visit, async () => {
        const response = await renderPage(toRequest(request), {
          site: describeSite(visit, facts),
          forms: describeForms(visit, facts),
        });
        const plain = addPolicy(await toPlainResponse(response), request.url);
        return { ...plain, encoded: facts.isCached ? encode(plain) : null };
      }),
  },
  {
    post: (message: { r?: Partial<RenderedPage> }) => port.postMessage(message, listOwn(message.r)),
    on: (receive) => port.on("message", receive),
    // The main thread has time limits of its own.
    timeout: -1,
  },
);

/** Computed in this thread, so that the main thread need not read the text. */
function addPolicy(response: PlainResponse, url: string): PlainResponse {
  const { headers, body } = response;
  const type = headers.find(([name]) => name === "content-type")?.[1];
  if (body.byteLength > 0 && isDocument(type)) {
    const html = new TextDecoder().decode(body);
    headers.push(["content-security-policy", writePolicy(html, new URL(url).pathname, security)]);
  }
  return response;
}

/** Blocks the next render, since a request waits for this page. */
function encode({ body }: PlainResponse): RenderedPage["encoded"] {
  const { gzip, br, hash } = encodeHere(body);
  // zlib may return views of memory that it reuses.
  return { gzip: new Uint8Array(gzip), br: new Uint8Array(br), hash };
}

/** The buffers that are transferred with a page instead of being copied. */
function listOwn({ body, encoded }: Partial<RenderedPage> = {}): ArrayBuffer[] {
  const all = [body, encoded?.gzip, encoded?.br].filter((bytes) => bytes !== undefined);
  return all.map(({ buffer }) => buffer);
}

function toRequest({ url, method, headers, body }: PlainRequest): Request {
  return new Request(url, { method, headers, body });
}

function describeSite(visit: number, { siteUrl, settings, backend }: VisitFacts): SiteContext {
  const { url, publishableKey } = backend;
  return {
    siteUrl,
    settings,
    client: findClient(url, publishableKey),
    log: (level, message, fields) =>
      void server.log.asEvent(visit, level, message, toPlainFields(fields)),
  };
}

function describeForms(visit: number, { backend, forms }: VisitFacts): FormServices | null {
  if (forms === null) return null;
  return {
    ...findSealer(backend.secretKey),
    ...forms,
    client: findClient(backend.url, backend.secretKey),
    consume: (form) => server.consume(visit, form),
    refund: (form) => server.refund(visit, form),
    wakeMail: () => void server.wakeMail.asEvent(visit),
  };
}

/** Its key is derived once, not for each page. */
function findSealer(secretKey: string): Sealer {
  const sealer = sealers.get(secretKey) ?? createSealer(secretKey);
  sealers.set(secretKey, sealer);
  return sealer;
}

/** One for each key: what is cached by client, such as the last frame, outlives a visit. */
function findClient(url: string, key: string): Client {
  const known = clients.get(key);
  if (known !== undefined) return known;
  const client = createClient({ url, key, fetch: send });
  clients.set(key, client);
  return client;
}

const send: typeof fetch = async (input, init) => {
  const visit = visits.getStore();
  if (visit === undefined) throw new Error("only a page that is being rendered may read");
  const request = new Request(input, init);
  const { url, method, headers, signal } = request;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const response = await waitUnlessAborted(
    server.send(visit, { url, method, headers: [...headers], body }),
    signal,
  );
  return fromPlainResponse(response);
};

/** @throws what the signal was aborted with */
async function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Errors lose most of their fields when they are cloned; plain objects keep them. */
function toPlainFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  );
}

function describeError(error: Error): Record<string, unknown> {
  const own = Object.entries(error).filter(([, value]) => Object(value) !== value);
  const { name, message, stack, cause } = error;
  return {
    ...Object.fromEntries(own),
    ...{ name, message, stack },
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
