import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";

import { AbortedError, BusyError } from "#lib/async/queue.ts";
import { delayRefusal, respondToError } from "#server/http/error-responses.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Milliseconds; a timer may be early by less than one. */
async function measure(status: number): Promise<number> {
  const begun = performance.now();
  const response = await delayRefusal(new Response(null, { status }));
  expect(response.status).toBe(status);
  return performance.now() - begun + 1;
}

test("refusals are delayed by 100 ms, those of a flood by a second", async () => {
  expect(await measure(400)).toBeGreaterThanOrEqual(100);
  expect(await measure(404)).toBeGreaterThanOrEqual(100);
  expect(await measure(429)).toBeGreaterThanOrEqual(1000);
});

test.each([
  ["a full queue", new BusyError("full"), 429, /Intente de nuevo en unos segundos/, 0],
  ["a client that has disconnected", new AbortedError("gone"), 499, /^$/, 0],
  ["a defect", new Error("secret"), 500, /error inesperado/, 1],
])("%s has its own response", async (_name, error, status, text, logged) => {
  const lines: string[] = [];
  const app = new Hono<AppEnvironment>();
  app.use((context, next) => {
    context.set("logger", pino({}, { write: (line: string) => void lines.push(line) }));
    return next();
  });
  app.onError(respondToError);
  app.get("/", () => Promise.reject(error));
  const response = await app.request("/");
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(text);
  expect(response.headers.get("Retry-After")).toBe(status === 429 ? "5" : null);
  expect(lines).toHaveLength(logged);
});
