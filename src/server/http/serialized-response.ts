import type { IncomingMessage, ServerResponse } from "node:http";

/** A response that is the same for all clients, and often requested. */
export interface SerializedResponse {
  status: number;
  /** Flat, as `writeHead` takes them. */
  headers: readonly string[];
  /** Null for a response without a body. */
  bytes: Buffer | null;
}

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

/** What Node wrote of a response earlier in this second. */
interface Written {
  policy: string | null;
  head: string;
  /** Head and body, once they were requested again. */
  whole: Buffer | null;
}

/** Node's own fields for the head that it has written, and whether that is on its way. */
const HEAD = "_header";
const IS_HEAD_SENT = "_headerSent";

interface NodeFields {
  [HEAD]?: string | null;
  [IS_HEAD_SENT]?: boolean;
}

/** Bytes of whole responses that are joined in one second: most requests are for few of them. */
const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

let second = 0;
let written = new Map<SerializedResponse, Written>();
let freeBytes = MAX_WHOLE_BYTES;

/**
 * Sends a response as `writeHead` and `end` do, for three quarters of their cost or less: what Node wrote for the
 * first request in a second, its `Date` included, is sent in one piece to all others within it
 * (docs/decisions/0037-hot-path.md).
 *
 * @param policy of this moment (`Cache-Control`); null where the headers hold it
 */
export function sendSerialized(
  serialized: SerializedResponse,
  policy: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const node = response as ServerResponse & NodeFields;
  const bytes = request.method === "HEAD" ? null : serialized.bytes;
  // Others need a different `Connection` header.
  const isUsual = response.shouldKeepAlive && request.httpVersion === "1.1";
  const known = isUsual ? findWritten(serialized) : undefined;
  if (known?.policy === policy) {
    response.statusCode = serialized.status;
    node[HEAD] = known.head;
    const whole = bytes && join(known, bytes);
    if (whole) node[IS_HEAD_SENT] = true;
    response.end(whole ?? bytes);
    return;
  }
  const rule = policy === null ? [] : ["Cache-Control", policy];
  response.writeHead(serialized.status, [...serialized.headers, ...rule]);
  const head = node[HEAD];
  if (isUsual && typeof head === "string") written.set(serialized, { policy, head, whole: null });
  response.end(bytes);
}

function findWritten(serialized: SerializedResponse): Written | undefined {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    written = new Map();
    freeBytes = MAX_WHOLE_BYTES;
  }
  return written.get(serialized);
}

/** Head and body in one piece; null when too many were joined in this second. */
function join(known: Written, bytes: Buffer): Buffer | null {
  if (known.whole === null && bytes.length <= freeBytes) {
    freeBytes -= bytes.length;
    known.whole = Buffer.concat([Buffer.from(known.head, "latin1"), bytes]);
  }
  return known.whole;
}
