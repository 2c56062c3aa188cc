import { Hono } from "hono";
import { expect, test } from "vitest";

import { createStartingBackend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import { addMetricsRoute } from "#server/operations/operation-routes.ts";
import type { PageCacheStats } from "#server/page-cache/page-cache.ts";

const PAGES: PageCacheStats = {
  pages: 3,
  bytes: 900,
  renders: 4,
  hits: 7,
  notModified: 5,
  misses: 2,
  notFound: 1,
  stale: 0,
  isServingStale: false,
};

const TOKEN = "una ficha de dieciséis";
const HERE = { incoming: { socket: { remoteAddress: "::ffff:127.0.0.1" } } };
const AWAY = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

function makeApp(token?: string) {
  const metrics = createMetrics({ readPages: () => PAGES, backend: createStartingBackend() });
  const app = new Hono<AppEnvironment>();
  addMetricsRoute(app, metrics, token);
  return { app, metrics };
}

test("cached responses are counted by outcome, others with their duration", async () => {
  const { app, metrics } = makeApp();
  metrics.observe({ method: "GET", path: "/rest/v1/news", status: 200, seconds: 0.003 });
  metrics.observe({ method: "BREW", path: "/nada", status: 404, seconds: 0.3 });
  metrics.observe({ method: "POST", path: "/graphql/v1", status: 200, seconds: 0.001 });
  const text = await (await app.request("/metrics", {}, HERE)).text();
  expect(text).toContain('site_page_answers_total{outcome="hit"} 7');
  expect(text).toContain('site_page_answers_total{outcome="not_modified"} 5');
  expect(text).toMatch(/duration_seconds_count\{method="GET",kind="rest",status="200"\} 1/);
  expect(text).toMatch(/duration_seconds_count\{method="other",kind="page",status="404"\} 1/);
  expect(text).toMatch(/duration_seconds_count\{method="POST",kind="absent",status="200"\} 1/);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).toMatch(/^site_database_up 0$/m);
});

test("what cannot be read has no value", async () => {
  const { app } = makeApp();
  const text = await (await app.request("/metrics", {}, HERE)).text();
  expect(text).not.toMatch(/^site_(?:mail_waiting|last_backup_age_seconds)\b/m);
});

test("without a token only this machine sees the metrics", async () => {
  const { app } = makeApp();
  const ask = async (headers: Record<string, string>, from: typeof HERE) =>
    (await app.request("/metrics", { headers }, from)).status;
  expect(await ask({}, HERE)).toBe(200);
  expect(await ask({ "X-Forwarded-For": "203.0.113.9" }, HERE)).toBe(404);
  expect(await ask({ Authorization: "Bearer " }, AWAY)).toBe(404);
});

test("with a token this machine needs it too: a proxy may run on it", async () => {
  const { app } = makeApp(TOKEN);
  const ask = async (headers: Record<string, string>, from: typeof HERE) =>
    (await app.request("/metrics", { headers }, from)).status;
  expect(await ask({}, HERE)).toBe(404);
  expect(await ask({}, AWAY)).toBe(404);
  expect(await ask({ Authorization: "Bearer otra" }, AWAY)).toBe(404);
  expect(await ask({ Authorization: `Bearer ${encodeURIComponent(TOKEN)}` }, AWAY)).toBe(404);
});

test("the right token opens them from anywhere", async () => {
  const { app } = makeApp("0123456789abcdef");
  const headers = { Authorization: "Bearer 0123456789abcdef" };
  expect((await app.request("/metrics", { headers }, AWAY)).status).toBe(200);
});
