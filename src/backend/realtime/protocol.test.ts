import { expect, test } from "vitest";

import { decodeFrame, encodeBytes, encodeFrame } from "#backend/realtime/protocol.ts";

const ADDRESS = { joinRef: "1", ref: "2", topic: "realtime:año" };

const pushOf = (lengths: readonly number[], encoding: number, rest: string) =>
  Buffer.concat([Buffer.from([3, ...lengths, encoding]), Buffer.from(rest)]);

test("an object is a frame of version 1, an array one of version 2", () => {
  const payload = { a: [1, null] };
  const frame = { ...ADDRESS, event: "x", payload };
  for (const version of ["1.0.0", "2.0.0"] as const) {
    const text = encodeFrame(version, ADDRESS, "x", JSON.stringify(payload));
    expect(decodeFrame(Buffer.from(text), false, version)).toEqual(frame);
  }
  const joinless = Buffer.from('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":7}');
  expect(decodeFrame(joinless, false, "1.0.0")).toEqual({
    joinRef: null,
    ref: "7",
    topic: "phoenix",
    event: "heartbeat",
    payload: {},
  });
});

test("a broadcast of version 2 is a binary frame, of JSON or of bytes", () => {
  const json = pushOf([1, 1, 3, 2, 0], 1, '12abceñ{"n":1}'.replace("eñ", "ñ"));
  expect(decodeFrame(json, true, "2.0.0")).toEqual({
    joinRef: "1",
    ref: "2",
    topic: "abc",
    event: "broadcast",
    payload: { type: "broadcast", event: "ñ", payload: { n: 1 } },
  });
  const bytes = pushOf([0, 0, 3, 1, 2], 0, "abce{}\u0001");
  expect(decodeFrame(bytes, true, "2.0.0")).toEqual({
    joinRef: null,
    ref: null,
    topic: "abc",
    event: "broadcast",
    payload: { type: "broadcast", event: "e", bytes: Buffer.from([1]), metadata: "{}" },
  });
  expect(decodeFrame(bytes, true, "1.0.0")).toBeNull();
  expect([...encodeBytes("ab", "c", Buffer.from([9]))]).toEqual([4, 2, 1, 0, 0, 97, 98, 99, 9]);
});

test.each([
  pushOf([0, 0, 0, 1, 0], 1, "e{}"),
  pushOf([0, 0, 1, 0, 0], 1, "t{}"),
  pushOf([0, 0, 1, 1, 0], 1, "te{"),
  pushOf([0, 0, 200, 1, 0], 0, "te"),
  Buffer.from([3]),
  Buffer.alloc(0),
])("a malformed binary frame is none (%#)", (frame) => {
  expect(decodeFrame(frame, true, "2.0.0")).toBeNull();
});
