import { Hono } from "hono";
import { expect, test } from "vitest";

import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { comparisonLimit } from "#server/http/comparison-limit.ts";
import { respondToError } from "#server/http/error-responses.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const TYPED = "/productos/comparar?producto=a&propio=Maiz";

function createSite() {
  const backend = { consumePreview: createApiLimits(null).preview };
  const app = new Hono<AppEnvironment>();
  let running = 0;
  let most = 0;
  const opened = Promise.withResolvers<undefined>();
  app.onError(respondToError);
  app.use(comparisonLimit(backend, ({ req }) => req.header("x-test-address") ?? ""));
  app.post("*", (context) => context.text("refused", 405));
  app.get("*", async (context) => {
    running += 1;
    most = Math.max(most, running);
    await opened.promise;
    running -= 1;
    return context.text("compared");
  });
  return {
    ask: async (path: string, address = "203.0.113.9") =>
      app.request(path, { headers: { "x-test-address": address } }),
    post: async (path: string) => app.request(path, { method: "POST" }),
    open: () => opened.resolve(undefined),
    readMost: () => most,
  };
}

test("comparisons with what was typed in are made one at a time, and beyond a few are refused until later", async () => {
  const { ask, open, readMost } = createSite();
  const pending = Array.from({ length: 40 }, async () => (await ask(TYPED)).status);
  const others = Array.from(
    { length: 3 },
    async () => (await ask("/productos/comparar?producto=a&producto=b")).status,
  );
  open();
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  const statuses = await Promise.all(pending);
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  // With the three that are not limited.
  expect(readMost()).toBeLessThanOrEqual(4);
});

test("a client that asks for more than a person reads is refused with the time to wait; others are not", async () => {
  const { ask, open } = createSite();
  open();
  for (let count = 0; count < 119; count += 1) await ask(TYPED);
  expect((await ask("/productos/comparar.csv?producto=a")).status).toBe(200);
  const refused = await ask(TYPED);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ask(TYPED, "203.0.113.10")).status).toBe(200);
  expect((await ask("/productos/comparar?producto=a")).status).toBe(200);
});

test("what is posted does not wait for comparisons, nor they for it", async () => {
  const { ask, post, open } = createSite();
  const comparison = ask(TYPED);
  expect((await post("/productos/comparar.csv")).status).toBe(405);
  open();
  expect((await comparison).status).toBe(200);
});
