import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { RequestError } from "@hono/node-server";
import type { Context } from "hono";
import type { StatusCode } from "hono/utils/http-status";

import { AbortedError, BusyError } from "#lib/async/queue.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";

/** For a defect, without details. */
export const UNEXPECTED = "Ocurrió un error inesperado. Intente de nuevo en un momento.";

/** For a request that finds the queue full. */
export const BUSY = "Hay muchas visitas en este momento. Intente de nuevo en unos segundos.";
/** The seconds after which such a client may try again. */
const BUSY_SECONDS = "5";

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

/**
 * For the application: the response to an error that no handler has caught. A full queue is a 429, as any other limit is: a 503
 * would say that the site is not ready.
 */
export async function respondToError(
  error: Error,
  context: Context<AppEnvironment>,
): Promise<Response> {
  if (error instanceof BusyError) {
    const headers = { "Retry-After": BUSY_SECONDS, "Cache-Control": "no-store" };
    return delayRefusal(context.text(BUSY, 429, headers));
  }
  // The client has disconnected: its status is only logged.
  if (error instanceof AbortedError) return context.body(null, 499 as StatusCode);
  context.get("logger").error({ err: error }, "unexpected error");
  return context.text(UNEXPECTED, 500);
}

/** For a page that needs no handler, when too many wait for a render: the response of `respondToError`. */
export function sendBusy(response: ServerResponse, security: HeaderList): void {
  sendText(response, [429, BUSY], [...security, ["Retry-After", BUSY_SECONDS]]);
}

/** For a defect outside the application: logs it, and sends no details. */
export function sendFailure(
  response: ServerResponse,
  { logger, security }: { logger: Logger; security: HeaderList },
  about: object,
): void {
  logger.error(about, "a request failed");
  if (response.headersSent) response.end();
  else sendText(response, [500, UNEXPECTED], security);
}

function sendText(
  response: ServerResponse,
  [status, text]: readonly [status: number, text: string],
  headers: HeaderList,
): void {
  const own = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  response.writeHead(status, [...headers.flat(), ...own]);
  response.end(text);
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
