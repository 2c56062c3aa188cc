import { createCoalescer } from "#lib/async/coalesce.ts";
import { serializeResponse } from "#server/cache/serialize-response.ts";
import { type SerializedResponse, sendSerialized } from "#server/cache/serialized-response.ts";
import { encodingOf } from "#server/http/compression/accepted-encoding.ts";
import type { FirstHandler } from "#server/http/listener.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";

export interface AssetCache {
  /** Handles a request for a file of the build; false when it is for something else. */
  handle: FirstHandler;
}

const FOLDER = "/assets/";

/**
 * Caches the application's responses for files that never change, each with its headers.
 *
 * @param render the whole application, called without a socket
 * @param paths of the build's files: no others are cached
 * @param security headers of an error response
 */
export function createAssetCache(
  render: (request: Request) => Response | Promise<Response>,
  paths: readonly string[],
  security: HeaderList,
): AssetCache {
  const files = new Set(paths.filter((path) => path.startsWith(FOLDER)));
  const coalescer = createCoalescer<SerializedResponse>();
  const cached = new Map<string, SerializedResponse>();

  const load = async (url: string, encoding: string, key: string): Promise<SerializedResponse> => {
    const serialized = await serialize(render, url, encoding);
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
          () => response.writeHead(500, [...security.flat(), "Cache-Control", "no-store"]).end(),
        );
      return true;
    },
  };
}

/** @throws {Error} for what cannot be read, such as a build that is being replaced */
async function serialize(
  render: (request: Request) => Response | Promise<Response>,
  url: string,
  encoding: string,
): Promise<SerializedResponse> {
  const response = await render(
    new Request(`http://localhost${url}`, { headers: { "Accept-Encoding": encoding } }),
  );
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
  return serializeResponse(response);
}
