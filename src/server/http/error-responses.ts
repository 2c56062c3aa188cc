import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { RequestError } from "@hono/node-server";

import type { Logger } from "#server/http/logging/logger.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";

/** For a defect, without details. */
export const UNEXPECTED = "Ocurrió un error inesperado. Intente de nuevo en un momento.";

/** For a request that finds the queue full. */
export const BUSY = "Hay muchas visitas en este momento. Intente de nuevo en unos segundos.";

/** Bodies for requests that reach no handler, since they are not valid HTTP. */
const TEXTS: Readonly<Record<number, string>> = {
  400: "La solicitud no está bien escrita.",
  408: "La solicitud no llegó completa a tiempo. Intente de nuevo.",
  413: "La solicitud es demasiado grande.",
  417: "Este sitio no cumple lo que pide el encabezado «Expect».",
  431: "Los encabezados de la solicitud son demasiado grandes. Borre las cookies de este sitio e intente de nuevo.",
  500: UNEXPECTED,
};

const STATUS_OF_CODE = new Map<string, number>([
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["HPE_HEADER_OVERFLOW", 431],
]);

/** Responds to what Node's own parser rejects, with the headers and the language of all other responses. */
export function addErrorResponses(server: Server, security: HeaderList): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || hasBegunResponse(socket)) {
      socket.destroy();
      return;
    }
    socket.end(write(STATUS_OF_CODE.get(error.code ?? "") ?? 400, security));
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = describe(417, security);
    response.writeHead(status, headers.flat()).end(body);
  });
}

/** For the adapter: responds to invalid requests, and to defects that nothing else has handled. */
export function createErrorHandler(
  logger: Logger,
  security: HeaderList,
): (error: unknown) => Response {
  return (error) => {
    const isClientError = error instanceof RequestError;
    if (!isClientError) logger.error({ err: error }, "a request failed");
    const { status, headers, body } = describe(isClientError ? 400 : 500, security);
    return new Response(body, { status, headers });
  };
}

/** A second response would corrupt one on its way; Node checks the same before its own. */
function hasBegunResponse(socket: Duplex): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response?.headersSent ?? false;
}

function describe(status: number, security: HeaderList) {
  const body = `${TEXTS[status]}\n`;
  const headers = [
    ...security,
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Cache-Control", "no-store"],
    ["Connection", "close"],
  ].map(([name = "", value = ""]): [string, string] => [name, value]);
  return { status, headers, body };
}

function write(status: number, security: HeaderList): string {
  const { headers, body } = describe(status, security);
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

const DELAY_MS = 100;
const RATE_LIMITED_DELAY_MS = 1000;

/**
 * Delays error responses, such as those to failed logins. Each costs next to nothing, but a few dozen connections can
 * cause thousands a second, which starve the event loop. A client with a single mistake does not notice.
 */
export async function delayRefusal(response: Response): Promise<Response> {
  if (response.status >= 400) {
    await wait(response.status === 429 ? RATE_LIMITED_DELAY_MS : DELAY_MS);
  }
  return response;
}
