import { AsyncLocalStorage } from "node:async_hooks";
import { parentPort, workerData } from "node:worker_threads";

import { createBirpc } from "birpc";

import type { FormServices, Sealer, SiteContext } from "#app/load-context.ts";
import { yieldToAnswers } from "#backend/yield-to-answers.ts";
import { type Client, createClient } from "#data/client.ts";
import { createSealer } from "#server/forms/sealer.ts";
import { encodeHere } from "#server/page-cache/encode-page.ts";
import { renderHere } from "#server/pages/page-renderer.ts";
import {
  fromPlainAnswer,
  type PageThread,
  type MadePage,
  type PlainAnswer,
  type PlainRequest,
  type ThreadParts,
  type ThreadServices,
  toPlainAnswer,
  type VisitFacts,
} from "#server/pages/thread-protocol.ts";
import { isDocument, writePolicy } from "#server/security-headers/security-headers.ts";
import { loadSiteBuild } from "#server/site-build.ts";

/* The thread that makes pages, from React to the compressed bytes. What it reads comes from the server's thread,
   which alone has the database, the limits and the log. */

const port = parentPort;
if (port === null) throw new Error("page-thread.ts runs in a worker thread only");

yieldToAnswers();
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
        const answer = await renderPage(toRequest(request), {
          site: describeSite(visit, facts),
          forms: describeForms(visit, facts),
        });
        const plain = addPolicy(await toPlainAnswer(answer), request.url);
        return { ...plain, encoded: facts.isKept ? encode(plain) : null };
      }),
  },
  {
    post: (message: { r?: Partial<MadePage> }) => port.postMessage(message, listOwn(message.r)),
    on: (receive) => port.on("message", receive),
    // Whoever is asked has limits of its own.
    timeout: -1,
  },
);

/** Here the text costs no visitor anything. */
function addPolicy(answer: PlainAnswer, url: string): PlainAnswer {
  const { headers, body } = answer;
  const type = headers.find(([name]) => name === "content-type")?.[1];
  if (body.byteLength > 0 && isDocument(type)) {
    const html = new TextDecoder().decode(body);
    headers.push(["content-security-policy", writePolicy(html, new URL(url).pathname, security)]);
  }
  return answer;
}

/** Before the next page is begun: this one is waited for. */
function encode({ body }: PlainAnswer): MadePage["encoded"] {
  const { gzip, br, hash } = encodeHere(body);
  // What zlib returns may lie in memory that it uses again.
  return { gzip: new Uint8Array(gzip), br: new Uint8Array(br), hash };
}

/** The memory that is handed over with a page instead of being copied. */
function listOwn({ body, encoded }: Partial<MadePage> = {}): ArrayBuffer[] {
  const all = [body, encoded?.gzip, encoded?.br].filter((bytes) => bytes !== undefined);
  return all.map(({ buffer }) => buffer);
}

function toRequest({ url, method, headers, body }: PlainRequest): Request {
  return new Request(url, { method, headers, body });
}

const NOT_OPEN = { url: "http://localhost", publishableKey: "starting" };

function describeSite(visit: number, { siteUrl, settings, wire }: VisitFacts): SiteContext {
  const { url, publishableKey } = wire ?? NOT_OPEN;
  return {
    siteUrl,
    settings,
    client: findClient(url, publishableKey),
    log: (level, message, fields) =>
      void server.log.asEvent(visit, level, message, toPlainFields(fields)),
  };
}

function describeForms(visit: number, { wire, forms }: VisitFacts): FormServices | null {
  if (wire === null || forms === null) return null;
  return {
    ...findSealer(wire.secretKey),
    ...forms,
    client: findClient(wire.url, wire.secretKey),
    admit: (form) => server.admit(visit, form),
    readmit: (form) => server.readmit(visit, form),
    wakeMail: () => void server.wakeMail.asEvent(visit),
  };
}

/** Its key is derived once, not for each page. */
function findSealer(secretKey: string): Sealer {
  const sealer = sealers.get(secretKey) ?? createSealer(secretKey);
  sealers.set(secretKey, sealer);
  return sealer;
}

/** One for each key: what is remembered by client, such as the last frame, outlives a visit. */
function findClient(url: string, key: string): Client {
  const known = clients.get(key);
  if (known !== undefined) return known;
  const client = createClient({ url, key, fetch: send });
  clients.set(key, client);
  return client;
}

const send: typeof fetch = async (input, init) => {
  const visit = visits.getStore();
  if (visit === undefined) throw new Error("only a page that is being made reads anything");
  const request = new Request(input, init);
  const { url, method, headers, signal } = request;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const answer = await waitUnlessAborted(
    server.send(visit, { url, method, headers: [...headers], body }),
    signal,
  );
  return fromPlainAnswer(answer);
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

/** Errors lose most of what they carry when they are copied; plain objects keep it. */
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
