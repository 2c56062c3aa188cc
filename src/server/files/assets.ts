import { readdirSync } from "node:fs";
import path from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

import { PUSH_WORKER } from "#domain/accounts/push.ts";
import { createCoalescer } from "#lib/async/coalesce.ts";
import { encodingOf } from "#server/http/compression/compression.ts";
import type { FirstHandler } from "#server/http/create-server.ts";
import { sendFailure } from "#server/http/error-responses.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { DECODER_POLICY } from "#server/http/security-headers/content-security-policy.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";
import {
  type SerializedResponse,
  sendSerialized,
  serializeResponse,
} from "#server/http/serialized-response.ts";

export interface AssetCache {
  /** Handles a request for a file of the build; false when it is for something else. */
  handle: FirstHandler;
}

interface FetchApp {
  fetch: (request: Request, bindings: object) => Response | Promise<Response>;
}

/** Bindings of requests that this process sends itself. */
const WITHOUT_SOCKET = { incoming: { socket: {} } };

const FOLDER = "/assets/";

/**
 * Caches the application's responses for files that never change, each with its headers.
 *
 * @param app the whole application, called without a socket
 * @param paths of the build's files: no others are cached
 * @param failing where a failure is logged, and the headers of its response
 */
export function createAssetCache(
  app: FetchApp,
  paths: readonly string[],
  failing: { logger: Logger; security: HeaderList },
): AssetCache {
  const files = new Set(paths.filter((file) => file.startsWith(FOLDER)));
  const coalescer = createCoalescer<SerializedResponse>();
  const cached = new Map<string, SerializedResponse>();

  const load = async (url: string, encoding: string, key: string): Promise<SerializedResponse> => {
    const serialized = await serialize(app, url, encoding);
    cached.set(key, serialized);
    return serialized;
  };

  return {
    handle: (request, response) => {
      const { url = "", headers, method } = request;
      if (!files.has(url) || headers.range !== undefined) return false;
      if (method !== "GET" && method !== "HEAD") return false;
      const encoding = encodingOf(headers["accept-encoding"]);
      const key = `${encoding} ${url}`;
      const known = cached.get(key);
      if (known !== undefined) {
        sendSerialized(known, null, request, response);
        return true;
      }
      coalescer
        .run(key, () => load(url, encoding, key))
        .then(
          (serialized) => sendSerialized(serialized, null, request, response),
          (error: unknown) => sendFailure(response, failing, { err: error, path: url }),
        );
      return true;
    },
  };
}

/** @throws {Error} for what cannot be read, such as a build that is being replaced */
async function serialize(
  app: FetchApp,
  url: string,
  encoding: string,
): Promise<SerializedResponse> {
  const headers = { "Accept-Encoding": encoding };
  const response = await app.fetch(
    new Request(`http://localhost${url}`, { headers }),
    WITHOUT_SOCKET,
  );
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
  return serializeResponse(response);
}

/** Serves the browser's files. @param folder relative to the working directory */
export function addAssetRoutes(app: Hono<AppEnvironment>, folder: string): void {
  app.use(assetCaching(), explainRanges, serveStatic({ root: folder, precompressed: true }));
}

/**
 * The worker that decodes HEIC photographs: it alone may compile WebAssembly, and load nothing. A worker's policy is that of
 * its own response.
 */
const HEIC_WORKER = /^\/assets\/heic-worker-[\w-]+\.js$/;

/** Files below /assets/ carry a hash of their content in their name; all others may change. */
function assetCaching() {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.status !== 200 || context.res.headers.has("Cache-Control")) return;
    const file = context.req.path;
    if (HEIC_WORKER.test(file)) context.header("Content-Security-Policy", DECODER_POLICY);
    if (file === PUSH_WORKER.path) {
      context.header("Cache-Control", "no-cache");
    } else if (file.startsWith(FOLDER)) {
      context.header("Cache-Control", "public, max-age=31536000, immutable");
    } else if (/\.[a-z0-9]+$/i.test(file)) {
      context.header("Cache-Control", "public, max-age=3600");
    }
  });
}

/** Says why a range of a file cannot be sent, which the handler of static files leaves without a body. */
const explainRanges: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 416 || context.res.body !== null) return;
  const headers = new Headers(context.res.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  context.res = new Response("Este archivo no tiene la parte pedida.", { status: 416, headers });
};

/** The paths of all files below a folder, from its root. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`);
}
