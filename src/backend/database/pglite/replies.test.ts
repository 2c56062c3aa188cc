import { expect, test } from "vitest";

import { readReplies } from "#backend/database/pglite/replies.ts";

/** A message of PostgreSQL: its type, and its body without the length. */
function message(type: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "number" ? int16(part) : text(part))),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const text = (part: string | Buffer) => Buffer.from(part);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const field = (name: string, type: number) =>
  Buffer.concat([
    text(`${name}\0`),
    int32(0),
    int16(0),
    int32(type),
    int16(0),
    int32(-1),
    int16(0),
  ]);
const value = (written: string | null) =>
  written === null
    ? int32(-1)
    : Buffer.concat([int32(Buffer.byteLength(written)), Buffer.from(written)]);

const INT4 = 23;
const TEXT = 25;
const LONG = "ñ".repeat(600);

const REPLIES = [
  message("2"),
  message("n"),
  message("C", "BEGIN\0"),
  message("2"),
  message("T", 2, field("año", INT4), field("body", TEXT)),
  message("D", 2, value("2026"), value(LONG)),
  message("D", 2, value(null), value("")),
  message("C", "SELECT 2\0"),
  message("I"),
];

test("reads the rows of each statement, with their own fields", () => {
  const { completed, error } = readReplies(Buffer.concat([...REPLIES, message("Z", "T")]), false);
  expect(error).toBeNull();
  expect(completed).toEqual([
    { command: "BEGIN", affectedRows: 0, rows: [] },
    {
      command: "SELECT",
      affectedRows: 2,
      rows: [
        { año: 2026, body: LONG },
        { año: null, body: "" },
      ],
    },
    { command: "", affectedRows: 0, rows: [] },
  ]);
});

test("gives long texts as bytes of their own where these are wanted", () => {
  const replies = Buffer.concat(REPLIES);
  const { completed } = readReplies(replies, true);
  const body = completed[1]?.rows[0]?.["body"];
  replies.fill(0);
  expect(body).toBeInstanceOf(Uint8Array);
  expect(Buffer.from(body as Uint8Array).toString()).toBe(LONG);
  expect(completed[1]?.rows[1]?.["body"]).toBe("");
});

test("reads an error and notifications beside what was completed before", () => {
  const { completed, error, notifications } = readReplies(
    Buffer.concat([
      message("C", "INSERT 0 3\0"),
      message("A", int32(7), "news\0", "id\0"),
      message("E", "SERROR\0", "C23505\0", "Mtaken\0", "\0"),
      message("Z", "E"),
    ]),
    false,
  );
  expect(completed).toEqual([{ command: "INSERT", affectedRows: 3, rows: [] }]);
  expect(error).toMatchObject({ message: "taken", code: "23505" });
  expect(notifications).toMatchObject([{ channel: "news", payload: "id" }]);
});
