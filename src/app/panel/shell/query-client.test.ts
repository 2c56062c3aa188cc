import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { createQueryClient, shouldRetryRead } from "#app/panel/shell/query-client.ts";
import { DataError } from "#data/client/errors.ts";

const failure = (status: number) => new DataError({ message: "", code: "", status });

test("a read is retried three times, and only when it may succeed", () => {
  expect([0, 1, 2, 3].map((count) => shouldRetryRead(count, failure(503)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([0, 429, 500].map((status) => shouldRetryRead(0, failure(status)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([401, 403, 404, 409].map((status) => shouldRetryRead(0, failure(status)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("retries wait twice as long each time", async () => {
  vi.useFakeTimers();
  const start = Date.now();
  const times: number[] = [];
  const reading = createQueryClient().query({
    queryKey: ["list"],
    queryFn: () => {
      times.push(Date.now() - start);
      return Promise.reject(failure(503));
    },
  });
  await Promise.all([
    expect(reading).rejects.toMatchObject({ kind: "unavailable" }),
    vi.runAllTimersAsync(),
  ]);
  expect(times).toEqual([0, 1000, 3000, 7000]);
  vi.useRealTimers();
});

test("unused queries stay cached for five minutes, and writes are never retried", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ gcTime: 300_000, networkMode: "always" });
  expect(mutations).toMatchObject({ retry: false, networkMode: "always" });
});

test("a read that fails because of the session is repeated once after a renewal", async () => {
  const examined: boolean[] = [];
  const client = createQueryClient(async (_, isRepeated) => {
    examined.push(isRepeated);
    return isRepeated ? "lost" : "renewed";
  });
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["list"],
    queryFn: () => {
      reads += 1;
      return Promise.reject(failure(401));
    },
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => examined).toEqual([false, true]);
  expect(reads).toBe(2);
  stop();
});
