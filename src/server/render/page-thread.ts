import { parentPort, workerData } from "node:worker_threads";

import { createBirpc } from "birpc";

import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { createFinishDocument } from "#server/render/document/finish-document.ts";
import { encodeHere } from "#server/render/encode-page.ts";
import { renderHere } from "#server/render/page-renderer.ts";
import type { PageThread, ThreadParts, ThreadServices } from "#server/render/render-in-thread.ts";
import type { RenderedPage, RenderServices } from "#server/render/render-request.ts";
import { loadSiteBuild } from "#server/render/site-build.ts";

/* The render thread: renders pages, from React to the compressed bytes. It reads through the main thread, which alone
   has the database, the limits and the log. */

const port = parentPort;
if (port === null) throw new Error("page-thread.ts runs in a worker thread only");

lowerThreadPriority();
const build = await loadSiteBuild();
const parts = workerData as ThreadParts;
const finish = createFinishDocument(parts);
// Built pages never show a stack trace, whatever NODE_ENV says.
const renderPage = renderHere(() => Promise.resolve(build), "production");

const server = createBirpc<ThreadServices, PageThread>(
  {
    render: async (id, request) => {
      const page = finish(await renderPage(request, createServices(id)), request);
      return { ...page, encoded: request.isForCache ? encode(page.body) : null };
    },
  },
  {
    post: (message: { r?: Partial<RenderedPage> }) => port.postMessage(message, listOwn(message.r)),
    on: (receive) => port.on("message", receive),
    // The main thread has its own time limits.
    timeout: -1,
  },
);

/** The services of the main thread for one page. */
function createServices(id: number): RenderServices {
  return {
    send: (request) => server.send(id, request),
    log: (level, message, fields) =>
      void server.log.asEvent(id, level, message, toPlainFields(fields)),
    consume: (form) => server.consume(id, form),
    refund: (form) => server.refund(id, form),
    wakeMail: () => void server.wakeMail.asEvent(id),
  };
}

/** Blocks the next render, since a request waits for this page. */
function encode(body: Uint8Array): RenderedPage["encoded"] {
  const { br, hash } = encodeHere(body);
  // zlib may return views of memory that it reuses.
  return { br: new Uint8Array(br), hash };
}

/** The buffers that are transferred with a page instead of being copied. */
function listOwn({ body, encoded }: Partial<RenderedPage> = {}): ArrayBuffer[] {
  const all = [body, encoded?.br].filter((bytes) => bytes !== undefined);
  return all.map(({ buffer }) => buffer);
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
    name,
    message,
    stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}
