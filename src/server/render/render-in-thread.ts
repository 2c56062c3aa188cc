import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import { LARGEST_FORM_BYTES } from "#domain/leads/quote/form-size.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { toSecurityOptions } from "#server/http/security-headers/security-headers.ts";
import type { RenderPage, Visit } from "#server/render/page-renderer.ts";
import { describeSite, type SiteFacts } from "#server/render/site-build.ts";
import {
  fromPlainResponse,
  type PageThread,
  type PlainRequest,
  type ThreadParts,
  type ThreadServices,
  type VisitFacts,
} from "#server/render/thread-protocol.ts";
import type { Settings } from "#settings/settings.ts";

export interface ThreadRenderer {
  render: RenderPage;
  build: SiteFacts;
  close: () => Promise<void>;
}

/** A thread that takes longer is terminated. */
const RENDER_LIMIT_MS = 60_000;

interface Thread {
  calls: BirpcReturn<PageThread, ThreadServices>;
  end: () => Promise<unknown>;
}

/**
 * Renders pages in a thread of their own, so that the main thread, which sends cached pages, never waits for React.
 * A thread that dies is replaced at the next render; the pages that it had under way fail.
 *
 * @throws {Error} in Spanish when there is no build
 */
export async function renderInThread(
  settings: Pick<Settings, "NODE_ENV" | "SITE_URL" | "SUPABASE_URL">,
  logger: Logger,
): Promise<ThreadRenderer> {
  const parts: ThreadParts = { mode: settings.NODE_ENV, security: toSecurityOptions(settings) };
  const visits = createVisits(logger);
  let current: Thread | null = null;

  const start = (): Thread => {
    const worker = new Worker(new URL("./page-thread.ts", import.meta.url), {
      name: "pages",
      workerData: parts,
    });
    const calls = createBirpc<PageThread, ThreadServices>(visits.services, {
      post: (message) => worker.postMessage(message),
      on: (receive) => worker.on("message", receive),
      timeout: RENDER_LIMIT_MS,
      onTimeoutError: () => void worker.terminate(),
    });
    worker.on("error", (error: Error) => {
      logger.error({ err: error }, "the render thread failed");
      calls.$close(error);
    });
    worker.on("exit", () => {
      current = null;
      calls.$close(new Error("the render thread ended"));
    });
    return { calls, end: () => worker.terminate() };
  };
  const getThread = () => (current ??= start());

  const build = await describeSite();
  // It loads in parallel with the rest of the start: cached pages are sent without it.
  getThread();
  return {
    build,
    render: async (request, visit) => {
      const plain = await toPlainRequest(request);
      const { encoded, ...rendered } = await visits.follow(visit, (id) =>
        getThread().calls.render(id, plain, describeVisit(visit)),
      );
      if (encoded) visit.onEncoded?.({ ...encoded, html: rendered.body });
      return fromPlainResponse(rendered);
    },
    close: async () => void (await current?.end()),
  };
}

/** The visits whose pages are being rendered, and the services that the thread may call for them. */
function createVisits(logger: Logger) {
  const known = new Map<
    number,
    { visit: Visit; enter: ReturnType<typeof AsyncLocalStorage.snapshot> }
  >();
  let last = 0;

  /** Runs in the async context of the page's request, so that reads are recorded for that page. */
  const within = <T>(id: number, act: (visit: Visit) => T): T => {
    const found = known.get(id);
    if (found === undefined) throw new Error("this page is no longer being rendered");
    return found.enter(act, found.visit);
  };
  const services: ThreadServices = {
    send: (id, request) => within(id, ({ send }) => send(request)),
    consume: (id, form) => within(id, async ({ forms }) => (await forms?.consume(form)) ?? 0),
    refund: (id, form) => within(id, async ({ forms }) => forms?.refund(form)),
    wakeMail: (id) => within(id, ({ forms }) => forms?.wakeMail()),
    log: (id, level, message, fields) => {
      const visit = known.get(id)?.visit;
      if (visit) visit.site.log(level, message, fields);
      else logger[level](fields, message);
    },
  };
  return {
    services,
    follow: async <T>(visit: Visit, work: (id: number) => Promise<T>): Promise<T> => {
      const id = ++last;
      known.set(id, { visit, enter: AsyncLocalStorage.snapshot() });
      try {
        return await work(id);
      } finally {
        known.delete(id);
      }
    },
  };
}

function describeVisit({ site, forms, backend, onEncoded }: Visit): VisitFacts {
  return {
    isCached: onEncoded !== undefined,
    siteUrl: site.siteUrl,
    settings: site.settings,
    backend: {
      url: backend.url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
    },
    forms: forms && { clientAddress: forms.clientAddress, sendsMail: forms.sendsMail },
  };
}

async function toPlainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers, body } = request;
  return { url, method, headers: [...headers], body: body && (await readStart(body)) };
}

/** Reads a body until it is too long for any form. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > LARGEST_FORM_BYTES) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
