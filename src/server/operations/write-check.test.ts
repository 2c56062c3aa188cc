import { expect, test, vi } from "vitest";

import { type Database, DatabaseError } from "#backend/database/database.ts";
import { createWriteCheck, startWriteWatch } from "#server/operations/write-check.ts";

const FULL = new DatabaseError({ message: "disk full", code: "53100" });
const accept = () => Promise.resolve();
const refuse = () => Promise.reject(FULL);

test("health checks share one write for some seconds", async () => {
  let time = 0;
  const { canWrite } = createWriteCheck(() => time);
  const probe = vi.fn<() => Promise<void>>(accept);
  expect(await Promise.all([canWrite(probe), canWrite(probe)])).toEqual([true, true]);
  expect(probe).toHaveBeenCalledOnce();
  time = 20_000;
  expect(await canWrite(refuse)).toBe(false);
});

test("one refused write is enough, also where a small one still succeeds", async () => {
  let time = 0;
  const { canWrite, watch } = createWriteCheck(() => time);
  const database = watch({ transaction: refuse } as unknown as Database);
  await expect(database.transaction({}, accept)).rejects.toBe(FULL);
  expect(await canWrite(accept)).toBe(false);
  time = 400_000;
  expect(await canWrite(accept)).toBe(true);
});

test("the office is alerted once for each failure, when mail works", async () => {
  let canWrite = false;
  const logged: string[] = [];
  const log = (line: unknown, text?: string) => void logged.push(text ?? String(line));
  const sendAlert = vi
    .fn<() => Promise<boolean>>(() => Promise.resolve(true))
    .mockRejectedValueOnce(new Error("the mail server is down"));
  const watch = startWriteWatch(
    { canWrite: () => Promise.resolve(canWrite) },
    { info: log, warn: log, error: log } as never,
    sendAlert,
  );
  const checkUntil = (assertion: () => void) =>
    vi.waitFor(() => {
      watch.wake();
      assertion();
    });
  await checkUntil(() => expect(sendAlert).toHaveBeenCalledTimes(2));
  canWrite = true;
  await checkUntil(() =>
    expect(logged.filter((line) => line.includes("stored"))).toEqual([
      "changes are not stored: is the disk full?",
      "changes are stored again",
    ]),
  );
  expect(sendAlert).toHaveBeenCalledTimes(2);
  await watch.stop();
});
