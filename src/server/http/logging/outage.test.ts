import { pino } from "pino";
import { expect, test } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { toDataError } from "#data/client/errors.ts";
import { createLogger } from "#server/http/logging/logger.ts";
import { logHostedOutages, logOutages } from "#server/http/logging/outage.ts";

function listen() {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(String(JSON.parse(line).msg));
  return { lines, logger: pino({}, { write }) };
}

test("errors caused by an outage are logged as debug; other errors keep their level", async () => {
  const errors = [
    new DatabaseUnavailableError("gone"),
    toDataError({ message: "gone" }, 503),
    { name: "DataError", kind: "network", message: "as it comes from the render thread" },
    toDataError({ message: "a defect" }, 500),
  ];
  const read = async (level: "info" | "debug") => {
    const lines: string[] = [];
    const settings = { LOG_LEVEL: level, NODE_ENV: "production" } as const;
    const logger = await createLogger(settings, { write: (line) => void lines.push(line) });
    for (const err of errors) logger.child({ requestId: "1" }).error({ err }, "a page failed");
    return lines;
  };
  expect(await read("info")).toEqual([expect.stringContaining("a defect")]);
  expect(await read("debug")).toHaveLength(errors.length);
});

test("an outage is logged once, and so is its end, however many transactions fail", async () => {
  const { lines, logger } = listen();
  let isDown = false;
  const database = logOutages(
    {
      transaction: () =>
        isDown ? Promise.reject(new DatabaseUnavailableError("gone")) : Promise.resolve(null),
    } as unknown as Database,
    logger,
  );
  const ask = () => database.transaction({}, () => Promise.resolve(null)).catch(() => null);
  await ask();
  for (isDown of [true, true, true, false, false]) await ask();
  expect(lines).toEqual(["the database does not answer", "the database answers again"]);
  // A database that is only busy says so by the hundred.
  for (isDown of [true, false, true, false]) await ask();
  expect(lines).toHaveLength(2);
});

test("what began before the outage and still succeeds does not end it", async () => {
  const { lines, logger } = listen();
  const slow = Promise.withResolvers<null>();
  const results = [slow.promise, Promise.reject(new DatabaseUnavailableError("gone"))];
  const database = logOutages(
    { transaction: () => results.shift() } as unknown as Database,
    logger,
  );
  const ask = () => database.transaction({}, () => Promise.resolve(null)).catch(() => null);
  const begun = ask();
  await ask();
  slow.resolve(null);
  await begun;
  expect(lines).toEqual(["the database does not answer"]);
});

test("so is an outage of a hosted project, and a client that disconnects is none", async () => {
  const { lines, logger } = listen();
  let respond: () => Promise<Response> = () => Promise.resolve(new Response());
  const send = logHostedOutages(() => respond(), logger);
  const ask = () => send("http://localhost").catch(() => null);
  await ask();
  respond = () => Promise.reject(new DOMException("left", "AbortError"));
  await ask();
  respond = () => Promise.resolve(new Response(null, { status: 503 }));
  await ask();
  respond = () => Promise.reject(new TypeError("fetch failed"));
  await ask();
  respond = () => Promise.resolve(new Response(null, { status: 404 }));
  await ask();
  expect(lines).toEqual(["the database does not answer", "the database answers again"]);
});
