import { pino } from "pino";
import { expect, test, vi } from "vitest";

import { createStartingBackend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { createRequestLog, type ObservedRequest } from "#server/http/logging/request-log.ts";
import { toSecurityOptions } from "#server/http/security-headers/security-headers.ts";
import { createRenderForCache } from "#server/page-cache/render-for-cache.ts";
import type { RenderedPage, RenderPage } from "#server/render/render-request.ts";
import { createSiteRenderer } from "#server/render/site-renderer.ts";
import { parseSettings } from "#settings/settings.ts";
import { makeApp } from "#tests/support/app.ts";

const SETTINGS = parseSettings({ SITE_URL: "https://www.empresa.example" });

function makePage(status: number, headers: Readonly<Record<string, string>>): RenderedPage {
  const body = new TextEncoder().encode("<p>hola</p>");
  return { status, headers: [...new Headers(headers)], body, encoded: null };
}

const HTML = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "x" };

test.each<[string, () => Promise<RenderedPage>]>([
  ["a page", async () => makePage(200, { ...HTML, Vary: "Sec-Fetch-Site" })],
  ["a feed", async () => makePage(200, { "Content-Type": "application/rss+xml" })],
  [
    "a page with its own policy",
    async () => makePage(200, { ...HTML, "Cache-Control": "no-cache" }),
  ],
  ["a page that does not exist", async () => makePage(404, HTML)],
  ["a page that moved", async () => makePage(301, { Location: "/productos/melaza" })],
  ["a page without its database", async () => makePage(503, { ...HTML, "Retry-After": "1" })],
  ["a page that throws", () => Promise.reject(new Error("a defect"))],
])("%s has the same response and log for the cache as for one visitor", async (_name, respond) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00-05:00") });
  const renderPage = vi.fn<RenderPage>(respond);
  const record = (render: (logger: Logger) => Promise<unknown[]>) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(describeLine(line));
    return render(pino({ level: "debug" }, { write })).then((response) => [...response, lines]);
  };

  const visited = await record(async (logger) => {
    const app = makeApp({ settings: SETTINGS, renderPage, logger });
    const response = await app.request("/productos/x", {}, { incoming: { socket: {} } });
    return [response.status, listHeaders([...response.headers]), await response.text()];
  });
  const observed: ObservedRequest[] = [];
  const cached = await record(async (logger) => {
    const render = createRenderForCache({
      renderer: createSiteRenderer({
        settings: SETTINGS,
        backend: createStartingBackend(),
        renderPage,
        freshness: null,
        wakeMail: () => undefined,
      }),
      requests: createRequestLog(logger, (request) => observed.push(request)),
      security: toSecurityOptions(SETTINGS),
      tracing: null,
    });
    const { status, headers, body } = await render("/productos/x");
    return [status, listHeaders(headers), new TextDecoder().decode(body)];
  });
  vi.useRealTimers();

  expect(cached).toEqual(visited);
  expect(observed).toEqual([
    { method: "GET", path: "/productos/x", status: cached[0], seconds: expect.any(Number) },
  ]);
  expect(renderPage.mock.calls.map(([{ isForCache }]) => isForCache)).toEqual([false, true]);
});

function listHeaders(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(
    headers.map(([name, value]) => [name, name === "x-request-id" ? "one" : value]),
  );
}

function describeLine(line: string): string {
  const { level, msg, status, path } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify({ level, msg, status, path });
}
