import { expect, test } from "vitest";

import type { Channel, Connection } from "#backend/realtime/channel.ts";
import { sweep } from "#backend/realtime/connections.ts";
import { LIMITS } from "#backend/realtime/limits.ts";

const NOW = 1_000_000;

/** A connection, and why it was closed. */
function createStub(
  state: Partial<Pick<Connection, "buffered" | "lastMessageAt" | "lastChannelAt">>,
  channels = 1,
) {
  const closed: string[] = [];
  const connection = {
    lastMessageAt: NOW,
    lastChannelAt: NOW,
    buffered: 0,
    ...state,
    channels: new Map(Array.from({ length: channels }, (_, n) => [String(n), {} as Channel])),
    close: (_code: number, reason: string) => closed.push(reason),
  } as unknown as Connection;
  return { connection, closed };
}

test("closes half-open and unused connections only", () => {
  const silent = createStub({ lastMessageAt: NOW - LIMITS.silenceMs - 1 });
  const useless = createStub({ lastChannelAt: NOW - LIMITS.withoutChannelMs - 1 }, 0);
  const fresh = createStub({ lastChannelAt: NOW - 1000 }, 0);
  const good = createStub({ lastChannelAt: 0 });
  const stubs = [silent, useless, fresh, good];
  sweep(
    stubs.map(({ connection }) => connection),
    NOW,
  );
  expect(stubs.map(({ closed }) => closed)).toEqual([["No heartbeat"], ["No channel"], [], []]);
  // Leaving its last channel it has the whole time again.
  expect(good.connection.lastChannelAt).toBe(NOW);
});

test("closes the slowest readers when all buffers are full", () => {
  const most = LIMITS.bufferedBytes;
  const slow = Array.from({ length: 70 }, () => createStub({ buffered: most }));
  const fast = createStub({ buffered: 100 });
  sweep(
    [...slow, fast].map(({ connection }) => connection),
    NOW,
  );
  expect(slow.every(({ closed }) => closed[0] === "Too slow a reader")).toBe(true);
  expect(fast.closed).toEqual([]);
  const [one] = [createStub({ buffered: most })];
  sweep([one.connection], NOW);
  expect(one.closed).toEqual([]);
});
