import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import type { Logger } from "#server/http/logging/logger.ts";
import { toSecurityOptions } from "#server/http/security-headers/security-headers.ts";
import type { RenderPage } from "#server/render/page-renderer.ts";
import { fromPlainResponse, toPlainRequest } from "#server/render/plain-http.ts";
import { describeSite, type SiteFacts } from "#server/render/site-build.ts";
import type { PageThread, ThreadParts, ThreadServices } from "#server/render/thread-protocol.ts";
import type { Visit } from "#server/render/visit.ts";
import type { Settings } from "#settings/settings.ts";

export interface ThreadRenderer {
  render: RenderPage;
  build: SiteFacts;
  close: () => Promise<void>;
}

export interface RenderInThreadOptions {
  settings: Pick<Settings, "NODE_ENV" | "SITE_URL" | "SUPABASE_URL">;
  logger: Logger;
  /** Folder of the browser's files. */
  clientFolder: string;
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
export async function renderInThread({
  settings,
  logger,
  clientFolder,
}: RenderInThreadOptions): Promise<ThreadRenderer> {
  const parts: ThreadParts = {
    mode: settings.NODE_ENV,
    security: toSecurityOptions(settings),
    clientFolder,
  };
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
      const { facts, onEncoded } = visit;
      const page = {
        request: await toPlainRequest(request),
        facts,
        isCached: onEncoded !== undefined,
      };
      const { encoded, ...rendered } = await visits.follow(visit, (id) =>
        getThread().calls.render(id, page),
      );
      if (encoded) onEncoded?.({ ...encoded, html: rendered.body });
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
  const within = <T>(id: number, act: (services: Visit["services"]) => T): T => {
    const found = known.get(id);
    if (found === undefined) throw new Error("this page is no longer being rendered");
    return found.enter(act, found.visit.services);
  };
  const services: ThreadServices = {
    send: (id, request) => within(id, ({ send }) => send(request)),
    consume: (id, form) => within(id, ({ consume }) => consume(form)),
    refund: (id, form) => within(id, ({ refund }) => refund(form)),
    wakeMail: (id) => within(id, ({ wakeMail }) => wakeMail()),
    log: (id, level, message, fields) => {
      const visit = known.get(id)?.visit;
      if (visit) visit.services.log(level, message, fields);
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
