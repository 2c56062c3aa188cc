import type { Piece } from "#tests/hostile/exchange.ts";

/** One request that no legitimate client sends. */
export interface HostileRequest {
  /** The route pattern of its target, such as `/noticias/:slug`. */
  endpoint: string;
  /** What is wrong with it. */
  name: string;
  pieces: readonly Piece[];
  /** This side closes before the request is complete. */
  isUnfinished?: boolean;
  /** Null stands for a closed connection. Without it, any status below 500. */
  expected?: readonly (number | null)[];
}

export interface RequestParts {
  method?: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** The headers that identify the caller. */
export type Caller = Readonly<Record<string, string>>;

const HOST = "127.0.0.1";

/** A request as bytes, with a Content-Length unless the headers frame the body. */
export function compose({
  method = "GET",
  target,
  headers = {},
  body = "",
}: RequestParts): Piece[] {
  // Buffers are shared by all requests that send them.
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const isFramed = names.has("content-length") || names.has("transfer-encoding");
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(names.has("host") ? [] : [`Host: ${HOST}`]),
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(bytes.length === 0 || isFramed ? [] : [`Content-Length: ${bytes.length}`]),
  ];
  return [Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes];
}
