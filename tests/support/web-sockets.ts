import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** The server side of one WebSocket connection, for texts of any length. */
export interface TextSocket {
  send: (text: string) => void;
  /** Ends it without a close frame, like a broken network. */
  drop: () => void;
}

const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const CLOSE = 8;

/** Accepts an upgrade (RFC 6455), as far as texts need it: without fragments or extensions. */
export function acceptSocket(
  request: IncomingMessage,
  stream: Duplex,
  on: { text: (text: string) => void; end: () => void },
): TextSocket {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1")
    .update(key + GUID)
    .digest("base64");
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  let pending = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let frame = readFrame(pending); frame !== null; frame = readFrame(pending)) {
      pending = pending.subarray(frame.length);
      if (frame.kind === TEXT) on.text(frame.content.toString("utf8"));
      if (frame.kind === CLOSE) stream.end(Buffer.from([0x80 | CLOSE, 0]));
    }
  });
  stream.on("close", on.end);
  stream.on("error", () => stream.destroy());
  return {
    send: (text) => void stream.write(makeFrame(text)),
    drop: () => void stream.destroy(),
  };
}

/** The first frame, unmasked; null until it has arrived completely. */
function readFrame(bytes: Buffer): { kind: number; content: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const header = { 126: 4, 127: 10 }[short] ?? 2;
  if (bytes.length < header + 4) return null;
  const size =
    header === 2 ? short : header === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const start = header + 4;
  if (bytes.length < start + size) return null;
  const mask = bytes.subarray(header, start);
  const content = Buffer.from(
    bytes.subarray(start, start + size).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  );
  return { kind: first & 0x0f, content, length: start + size };
}

function makeFrame(text: string): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(content.length < 126 ? 2 : 4);
  header[0] = 0x80 | TEXT;
  if (content.length < 126) header[1] = content.length;
  else {
    header[1] = 126;
    header.writeUInt16BE(content.length, 2);
  }
  return Buffer.concat([header, content]);
}
