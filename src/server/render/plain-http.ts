import { LARGEST_FORM_BYTES } from "#domain/leads/public-forms.ts";

/* Requests and responses as plain objects, which can be passed between threads. */

type Bytes = Uint8Array<ArrayBuffer>;

/** A request without its socket. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: Bytes | null;
}

/** A whole response. */
export interface PlainResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Bytes;
}

/** Sends pages' requests to the Supabase API. */
export type SendToBackend = (request: PlainRequest) => Promise<PlainResponse>;

export function fromFetch(fetch: typeof globalThis.fetch): SendToBackend {
  return async ({ url, ...init }) => toPlainResponse(await fetch(url, init));
}

/** For clients of the data layer. */
export function toFetch(send: SendToBackend): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers, signal } = request;
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const sent = send({ url, method, headers: [...headers], body });
    return fromPlainResponse(await waitUnlessAborted(sent, signal));
  };
}

/** Leaves out the end of a body that is too long for any form. */
export async function toPlainRequest(request: Request): Promise<PlainRequest> {
  const { url, method, headers, body } = request;
  return { url, method, headers: [...headers], body: body && (await readStart(body)) };
}

export function fromPlainRequest({ url, ...init }: PlainRequest): Request {
  return new Request(url, init);
}

export async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) };
}

export function fromPlainResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

/** `Response` refuses any body with these. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

async function readStart(body: ReadableStream<Uint8Array>): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > LARGEST_FORM_BYTES) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** @throws what the signal was aborted with */
async function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
