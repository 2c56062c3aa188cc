import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { OnDeath, Session } from "#backend/database/pglite/pglite-session.ts";
import { superviseSession } from "#backend/database/pglite/pglite-supervisor.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

/** Sessions that die when `die` is called; `failures` is how many starts fail from now on. */
function makeSessions() {
  const state = { starts: 0, failures: 0, die: (() => undefined) as OnDeath, ended: 0 };
  const start = async (onDeath: OnDeath): Promise<Session> => {
    state.starts += 1;
    if (state.failures > 0) {
      state.failures -= 1;
      throw new Error("no start");
    }
    state.die = onDeath;
    return {
      ask: () => Promise.resolve(null),
      end: async () => void (state.ended += 1),
    };
  };
  return { state, start };
}

async function supervise() {
  const { state, start } = makeSessions();
  const prepare = vi.fn<(session: Session) => Promise<void>>(() => Promise.resolve());
  const supervisor = await superviseSession({ start, prepare, onLog: () => undefined });
  return { state, prepare, supervisor };
}

test("replaces a dead session once it has released the folder", async () => {
  const { state, prepare, supervisor } = await supervise();
  const exited = Promise.withResolvers<void>();
  state.die("trap", exited.promise);
  const next = supervisor.getSession();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.starts).toBe(1);
  exited.resolve();
  await next;
  expect(state.starts).toBe(2);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test("backs off up to a limit while restarts fail", async () => {
  const { state, supervisor } = await supervise();
  state.failures = 20;
  state.die("trap", Promise.resolve());
  const startsAfter = async (milliseconds: number) => {
    const before = state.starts;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return state.starts - before;
  };
  expect(await startsAfter(1000)).toBe(3);
  expect(await startsAfter(20_000)).toBeLessThanOrEqual(6);
  expect(await startsAfter(100_000)).toBeLessThanOrEqual(11);
  await vi.advanceTimersByTimeAsync(200_000);
  await expect(supervisor.getSession()).resolves.toBeDefined();
});

test("backs off while sessions keep dying, and restarts a stable one immediately", async () => {
  const { state, supervisor } = await supervise();
  for (let death = 0; death < 6; death++) {
    state.die("trap", Promise.resolve());
    await vi.advanceTimersByTimeAsync(9_000);
  }
  const before = state.starts;
  await vi.advanceTimersByTimeAsync(60_000);
  state.die("trap", Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
  await supervisor.getSession();
  expect(state.starts).toBe(before + 1);
});

test("closing during a pause starts nothing more, and later calls are rejected", async () => {
  const { state, supervisor } = await supervise();
  state.failures = 100;
  state.die("trap", Promise.resolve());
  await vi.advanceTimersByTimeAsync(1000);
  const { starts } = state;
  await supervisor.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.starts).toBe(starts);
  await expect(supervisor.getSession()).rejects.toThrow("the database is closed");
});

test("closing ends the session once", async () => {
  const { state, supervisor } = await supervise();
  await supervisor.close();
  await supervisor.close();
  expect(state.ended).toBe(1);
});

test("a first session that does not start rejects", async () => {
  const { state, start } = makeSessions();
  state.failures = 1;
  const opening = superviseSession({
    start,
    prepare: () => Promise.resolve(),
    onLog: () => undefined,
  });
  await expect(opening).rejects.toThrow("no start");
  expect(state.starts).toBe(1);
});
