import type { SerializedResponse } from "#server/cache/serialized-response.ts";

/** Specific to one response, or set by the server itself. */
const UNCACHED_HEADERS: ReadonlySet<string> = new Set(["date", "x-request-id", "content-length"]);

/** Reads a response of the application, to be sent to all clients that request the same. */
export async function serializeResponse(response: Response): Promise<SerializedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !UNCACHED_HEADERS.has(name)).flat();
  return {
    status: response.status,
    headers: [...headers, "Content-Length", String(bytes.length)],
    bytes,
  };
}
