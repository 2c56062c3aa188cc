import { connect } from "node:net";

/** The response on a separate connection. */
export interface RawResponse {
  /** Null when the server closed the connection without a response. */
  status: number | null;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** Bytes to send, or a pause until the server has sent something or `waitMs` have passed. */
export type Piece = string | Buffer | { waitMs: number };

/** What hangs never responds; what waits on a busy machine does. */
const TIMEOUT_MS = 60_000;

/**
 * Sends raw bytes, which no client library would, and reads until the server closes.
 *
 * @param pieces the last one may leave the request unfinished; then this side closes after it
 * @throws {Error} when the server neither responds nor closes within the time limit
 */
export async function exchange(
  port: number,
  pieces: readonly Piece[],
  { isUnfinished = false } = {},
): Promise<RawResponse> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const received: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    closed.resolve();
  };
  socket.on("data", (bytes) => received.push(bytes));
  // A server that has refused may reset the connection while this side still sends.
  socket.on("error", end).on("end", end).on("close", end);
  const timer = setTimeout(
    () => closed.reject(new Error(`no response within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  try {
    for (const piece of pieces) {
      if (isOver) break;
      if (typeof piece === "object" && "waitMs" in piece) {
        await waitFor(() => isOver || received.length > 0, piece.waitMs);
      } else {
        socket.write(piece);
      }
    }
    if (isUnfinished) socket.end();
    await closed.promise;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
  return readResponse(Buffer.concat(received).toString("latin1"));
}

async function waitFor(condition: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!condition() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The last response of a connection, which `100 Continue` may precede. */
function readResponse(text: string): RawResponse {
  const [, status, fields = "", rest = ""] =
    /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n(?:(.*?)\r\n)??\r\n(.*)$/s.exec(text) ?? [];
  if (status === undefined) return { status: null, headers: new Map(), body: text };
  if (status === "100") return readResponse(rest);
  const headers = new Map(
    fields.split("\r\n").map((field) => {
      const [name = "", ...value] = field.split(":");
      return [name.toLowerCase(), value.join(":").trim()];
    }),
  );
  const isChunked = headers.get("transfer-encoding") === "chunked";
  const body = Buffer.from(isChunked ? joinChunks(rest) : rest, "latin1").toString("utf8");
  return { status: Number(status), headers, body };
}

function joinChunks(text: string): string {
  const [, size] = /^([0-9a-f]+)\r\n/i.exec(text) ?? [];
  if (size === undefined || Number.parseInt(size, 16) === 0) return "";
  const start = size.length + 2;
  const end = start + Number.parseInt(size, 16);
  return text.slice(start, end) + joinChunks(text.slice(end + 2));
}
