import { protocol } from "@electric-sql/pglite";

import type { QueryResult, Row } from "#backend/database/database.ts";
import { VALUE_PARSERS } from "#backend/database/pglite/worker-protocol.ts";

/* What PostgreSQL replies, read in one pass: PGlite's own parser copies each long text four times. */

export interface Replies {
  /** Of the statements that were completed, in order. */
  completed: (QueryResult & { command: string })[];
  /** PostgreSQL's, of the statement after them. */
  error: Error | null;
  notifications: { channel: string; payload: string }[];
}

/** Types of messages. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const ROW_DESCRIPTION = "T".charCodeAt(0);
const DATA_ROW = "D".charCodeAt(0);
const COMMAND_COMPLETE = "C".charCodeAt(0);
const EMPTY_QUERY = "I".charCodeAt(0);
const ERROR = "E".charCodeAt(0);
const NOTIFICATION = "A".charCodeAt(0);

interface Field {
  name: string;
  type: number;
}

/** @param asBytes whether long texts are returned as the bytes of their UTF-8 */
export function readReplies(bytes: Buffer, asBytes: boolean): Replies {
  const replies: Replies = { completed: [], error: null, notifications: [] };
  let fields: Field[] = [];
  let rows: Row[] = [];
  const complete = (tag: string) => {
    const affectedRows = Number(/\d+$/.exec(tag)?.[0] ?? 0);
    replies.completed.push({ rows, affectedRows, command: tag.split(" ", 1)[0] ?? "" });
    [fields, rows] = [[], []];
  };
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    const body = at + 5;
    switch (bytes[at]) {
      case ROW_DESCRIPTION:
        fields = readFields(bytes, body);
        break;
      case DATA_ROW:
        rows.push(readRow(bytes, body, { fields, asBytes }));
        break;
      case COMMAND_COMPLETE:
        complete(bytes.toString("latin1", body, end - 1));
        break;
      case EMPTY_QUERY:
        complete("");
        break;
      case ERROR:
      case NOTIFICATION:
        new protocol.Parser().parse(bytes.subarray(at, end), (message) => {
          if (message instanceof Error) replies.error ??= message;
          else replies.notifications.push(message as Notification & typeof message);
        });
        break;
      default:
    }
    at = end;
  }
  return replies;
}

type Notification = Replies["notifications"][number];

function readFields(bytes: Buffer, start: number): Field[] {
  let at = start + 2;
  return Array.from({ length: bytes.readUInt16BE(start) }, () => {
    const end = bytes.indexOf(0, at);
    const field = { name: bytes.toString("utf8", at, end), type: bytes.readUInt32BE(end + 7) };
    at = end + 19;
    return field;
  });
}

const TEXT = 25;
/** From here on bytes are cheaper to hand to another thread. */
const LONG = 1024;

function readRow(
  bytes: Buffer,
  start: number,
  { fields, asBytes }: { fields: readonly Field[]; asBytes: boolean },
): Row {
  let at = start + 2;
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length === -1) return [name, null];
      const end = at + length;
      const value =
        asBytes && type === TEXT && length > LONG
          ? new Uint8Array(bytes.subarray(at, end))
          : parseValue(type, bytes.toString("utf8", at, end));
      at = end;
      return [name, value];
    }),
  );
}

function parseValue(type: number, text: string): unknown {
  return VALUE_PARSERS[type]?.(text) ?? text;
}
