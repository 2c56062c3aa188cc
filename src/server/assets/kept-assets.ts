import type { IncomingMessage, ServerResponse } from "node:http";

import { encodingOf } from "#server/compression/accepted-encoding.ts";
import { type ReadyAnswer, sendReady } from "#server/ready-answer.ts";
import type { HeaderList } from "#server/security-headers/security-headers.ts";

export interface KeptAssets {
  /** Answers a request for a file of the build; false when it is for something else. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const FOLDER = "/assets/";

/** Of one answer alone, or made by the server itself. */
const NOT_KEPT: ReadonlySet<string> = new Set(["date", "x-request-id", "content-length"]);

/**
 * Keeps the answers to requests for files that never change, each with its headers, as the application gave
 * them first.
 *
 * @param render the whole application, asked without a socket
 * @param paths of the build's files: no more are kept
 * @param security headers of an answer that could not be made
 */
export function createKeptAssets(
  render: (request: Request) => Response | Promise<Response>,
  paths: readonly string[],
  security: HeaderList,
): KeptAssets {
  const known = new Set(paths.filter((path) => path.startsWith(FOLDER)));
  const underWay = new Map<string, Promise<ReadyAnswer>>();
  const kept = new Map<string, ReadyAnswer>();

  const keep = (url: string, encoding: string, key: string): Promise<ReadyAnswer> => {
    const making = make(render, url, encoding);
    underWay.set(key, making);
    const end = () => underWay.delete(key);
    making.then((answer) => kept.set(key, answer)).then(end, end);
    return making;
  };

  return {
    handle: (request, response) => {
      const { url = "", headers, method } = request;
      if (!known.has(url) || headers.range !== undefined) return false;
      if (method !== "GET" && method !== "HEAD") return false;
      const encoding = encodingOf(headers["accept-encoding"]);
      const key = `${encoding} ${url}`;
      const answer = kept.get(key);
      if (answer !== undefined) {
        sendReady(answer, null, request, response);
        return true;
      }
      (underWay.get(key) ?? keep(url, encoding, key)).then(
        (made) => sendReady(made, null, request, response),
        () => response.writeHead(500, [...security.flat(), "Cache-Control", "no-store"]).end(),
      );
      return true;
    },
  };
}

/** @throws {Error} for what cannot be read, such as a build that is being replaced */
async function make(
  render: (request: Request) => Response | Promise<Response>,
  url: string,
  encoding: string,
): Promise<ReadyAnswer> {
  const answer = await render(
    new Request(`http://localhost${url}`, { headers: { "Accept-Encoding": encoding } }),
  );
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
  return { status: 200, headers: [...headers, "Content-Length", String(bytes.length)], bytes };
}
