import type { IncomingMessage, ServerResponse } from "node:http";

/** An answer that is the same for everybody, and asked for by the thousand. */
export interface ReadyAnswer {
  status: number;
  /** Flat, as `writeHead` takes them. */
  headers: readonly string[];
  /** Null for an answer without a body. */
  bytes: Buffer | null;
}

/** What Node wrote of an answer earlier in this second. */
interface Written {
  policy: string | null;
  head: string;
  /** Head and body, once they were asked for again. */
  whole: Buffer | null;
}

/** Node's own fields for the head that it has written, and whether that is on its way. */
const HEAD = "_header";
const IS_HEAD_SENT = "_headerSent";

interface NodeFields {
  [HEAD]?: string | null;
  [IS_HEAD_SENT]?: boolean;
}

/** Bytes of whole answers that are made in one second: a crowd asks for few of them. */
const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

let second = 0;
let written = new Map<ReadyAnswer, Written>();
let room = MAX_WHOLE_BYTES;

/**
 * Sends an answer as `writeHead` and `end` do, for three quarters of their cost or less: what Node wrote for the first
 * who asked in a second, its `Date` included, is given in one piece to all who ask within it
 * (docs/decisions/0039-ready-answers.md).
 *
 * @param policy of this moment (`Cache-Control`); null where the headers hold it
 */
export function sendReady(
  answer: ReadyAnswer,
  policy: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const node = response as ServerResponse & NodeFields;
  const bytes = request.method === "HEAD" ? null : answer.bytes;
  // Others are told that their connection ends.
  const isUsual = response.shouldKeepAlive && request.httpVersion === "1.1";
  const known = isUsual ? findWritten(answer) : undefined;
  if (known?.policy === policy) {
    response.statusCode = answer.status;
    node[HEAD] = known.head;
    const whole = bytes && join(known, bytes);
    if (whole) node[IS_HEAD_SENT] = true;
    response.end(whole ?? bytes);
    return;
  }
  const rule = policy === null ? [] : ["Cache-Control", policy];
  response.writeHead(answer.status, [...answer.headers, ...rule]);
  const head = node[HEAD];
  if (isUsual && typeof head === "string") written.set(answer, { policy, head, whole: null });
  response.end(bytes);
}

function findWritten(answer: ReadyAnswer): Written | undefined {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    written = new Map();
    room = MAX_WHOLE_BYTES;
  }
  return written.get(answer);
}

/** Head and body in one piece; null when this second has no room for another one. */
function join(known: Written, bytes: Buffer): Buffer | null {
  if (known.whole === null && bytes.length <= room) {
    room -= bytes.length;
    known.whole = Buffer.concat([Buffer.from(known.head, "latin1"), bytes]);
  }
  return known.whole;
}
