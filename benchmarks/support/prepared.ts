import { request } from "node:http";

/** A response of the product for other servers to send: the same bytes, the same headers. */
export interface Prepared {
  path: string;
  status: number;
  /** Flat, without the headers that every node:http server adds. */
  headers: string[];
  etag: string;
  /** Headers of the 304; empty where there is none. */
  notModifiedHeaders: string[];
  /** In base64. */
  body: string;
}

const ADDED_BY_SERVERS: ReadonlySet<string> = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  // Specific to one response.
  "x-request-id",
]);

/** Requests a page of the product as a browser does. */
export async function prepare(origin: string, path: string): Promise<Prepared> {
  const response = await ask(origin + path, {});
  const etag = valueOf(response.headers, "etag");
  const notModified = etag === "" ? null : await ask(origin + path, { "If-None-Match": etag });
  return {
    path,
    status: response.status,
    headers: response.headers,
    etag,
    notModifiedHeaders: notModified?.headers ?? [],
    body: response.body.toString("base64"),
  };
}

/** @param headers flat */
export function valueOf(headers: readonly string[], name: string): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? "" : (headers.at(at + 1) ?? "");
}

interface RawResponse {
  status: number;
  headers: string[];
  body: Buffer;
}

function ask(url: string, headers: Readonly<Record<string, string>>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { ...headers, "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders.filter(
            (_, index) =>
              !ADDED_BY_SERVERS.has((response.rawHeaders[index - (index % 2)] ?? "").toLowerCase()),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end();
  });
}
