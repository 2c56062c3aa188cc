import { parentPort, workerData } from "node:worker_threads";

import { createBirpc } from "birpc";

import { lowerThreadPriority } from "#backend/lower-thread-priority.ts";
import { createFinishDocument } from "#server/render/document/finish-document.ts";
import { encodeHere } from "#server/render/encode-page.ts";
import { renderHere } from "#server/render/page-renderer.ts";
import {
  fromPlainRequest,
  type PlainResponse,
  toPlainResponse,
} from "#server/render/plain-http.ts";
import { loadSiteBuild } from "#server/render/site-build.ts";
import type {
  PageThread,
  RenderedPage,
  ThreadParts,
  ThreadServices,
} from "#server/render/thread-protocol.ts";
import type { VisitServices } from "#server/render/visit.ts";

/* The render thread: renders pages, from React to the compressed bytes. It reads through the main thread, which alone
   has the database, the limits and the log. */

const port = parentPort;
if (port === null) throw new Error("page-thread.ts runs in a worker thread only");

lowerThreadPriority();
const build = await loadSiteBuild();
const { mode, ...parts } = workerData as ThreadParts;
const finish = createFinishDocument(parts);
const renderPage = renderHere(() => Promise.resolve(build), mode);

const server = createBirpc<ThreadServices, PageThread>(
  {
    render: async (visit, { request, facts, isCached }) => {
      const services = createServices(visit);
      const response = await renderPage(fromPlainRequest(request), { facts, services });
      const plain = finish(await toPlainResponse(response), request, facts);
      return { ...plain, encoded: isCached ? encode(plain) : null };
    },
  },
  {
    post: (message: { r?: Partial<RenderedPage> }) => port.postMessage(message, listOwn(message.r)),
    on: (receive) => port.on("message", receive),
    // The main thread has time limits of its own.
    timeout: -1,
  },
);

/** The services of the main thread for one visit. */
function createServices(visit: number): VisitServices {
  return {
    send: (request) => server.send(visit, request),
    log: (level, message, fields) =>
      void server.log.asEvent(visit, level, message, toPlainFields(fields)),
    consume: (form) => server.consume(visit, form),
    refund: (form) => server.refund(visit, form),
    wakeMail: () => void server.wakeMail.asEvent(visit),
  };
}

/** Blocks the next render, since a request waits for this page. */
function encode({ body }: PlainResponse): RenderedPage["encoded"] {
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
