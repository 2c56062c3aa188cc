import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";

import { type BirpcReturn, createBirpc } from "birpc";

import type { Logger } from "#server/http/logging/logger.ts";
import {
  type SecurityOptions,
  toSecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import type {
  RenderedPage,
  RenderPage,
  RenderRequest,
  RenderServices,
} from "#server/render/render-request.ts";
import { describeSite, type SiteFacts } from "#server/render/site-build.ts";
import type { Settings } from "#settings/settings.ts";

export interface ThreadRenderer {
  render: RenderPage;
  build: SiteFacts;
  close: () => Promise<void>;
}

export interface RenderInThreadOptions {
  settings: Pick<Settings, "SITE_URL" | "SUPABASE_URL">;
  logger: Logger;
  /** Folder of the browser's files. */
  clientFolder: string;
}

/** What the thread is started with (docs/decisions/0031-render-thread.md). */
export interface ThreadParts {
  security: SecurityOptions;
  /** Folder of the browser's files. */
  clientFolder: string;
}

/** Calls of the main thread to the render thread. */
export interface PageThread {
  render: (id: number, request: RenderRequest) => Promise<RenderedPage>;
}

/** Calls of the render thread to the main thread, each for a page that is being rendered. */
export type ThreadServices = {
  [Name in keyof RenderServices]: (
    id: number,
    ...args: Parameters<RenderServices[Name]>
  ) => ReturnType<RenderServices[Name]>;
};

/** A thread that takes longer is terminated. */
const RENDER_TIMEOUT_MS = 60_000;

interface Thread {
  calls: BirpcReturn<PageThread, ThreadServices>;
  end: () => Promise<unknown>;
}

/**
 * Renders pages in their own thread, so that the main thread, which sends cached pages, never waits for React.
 * A thread that dies is replaced at the next render; the pages that it was rendering fail.
 *
 * @throws {Error} in Spanish when there is no build
 */
export async function renderInThread({
  settings,
  logger,
  clientFolder,
}: RenderInThreadOptions): Promise<ThreadRenderer> {
  const parts: ThreadParts = {
    security: toSecurityOptions(settings),
    clientFolder,
  };
  const renders = createPendingRenders(logger);
  let current: Thread | null = null;

  const start = (): Thread => {
    const worker = new Worker(new URL("./page-thread.ts", import.meta.url), {
      name: "pages",
      workerData: parts,
    });
    const calls = createBirpc<PageThread, ThreadServices>(renders.services, {
      post: (message) => worker.postMessage(message),
      on: (receive) => worker.on("message", receive),
      timeout: RENDER_TIMEOUT_MS,
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
    render: (request, services) =>
      renders.run(services, (id) => getThread().calls.render(id, request)),
    close: async () => void (await current?.end()),
  };
}

/** The pages that are being rendered, and the services that the thread may call for them. */
function createPendingRenders(logger: Logger) {
  const pending = new Map<
    number,
    { own: RenderServices; enter: ReturnType<typeof AsyncLocalStorage.snapshot> }
  >();
  let last = 0;

  /** Runs in the async context of the page's request, so that reads are recorded for that page. */
  const within = <T>(id: number, act: (services: RenderServices) => T): T => {
    const found = pending.get(id);
    if (found === undefined) throw new Error("this page is no longer being rendered");
    return found.enter(act, found.own);
  };
  const services: ThreadServices = {
    send: (id, request) => within(id, ({ send }) => send(request)),
    consume: (id, form) => within(id, ({ consume }) => consume(form)),
    refund: (id, form) => within(id, ({ refund }) => refund(form)),
    wakeMail: (id) => within(id, ({ wakeMail }) => wakeMail()),
    log: (id, level, message, fields) => {
      const found = pending.get(id);
      if (found) found.own.log(level, message, fields);
      else logger[level](fields, message);
    },
  };
  return {
    services,
    run: async <T>(own: RenderServices, render: (id: number) => Promise<T>): Promise<T> => {
      const id = ++last;
      pending.set(id, { own, enter: AsyncLocalStorage.snapshot() });
      try {
        return await render(id);
      } finally {
        pending.delete(id);
      }
    },
  };
}
