import { createServer } from "node:http";
import { json } from "node:stream/consumers";

import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";

import type { Database } from "#backend/database/database.ts";
import {
  requestsTraces,
  startTracing,
  traceDatabase,
  traceRequests,
} from "#server/operations/tracing/tracing.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans: { resource: Pick<Span, "attributes">; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OTLP over HTTP, and what it was sent. */
async function startCollector() {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      exports.push(body as Export);
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  return { exports, url: `http://127.0.0.1:${await listenForTest(server)}` };
}

const CALLER = "0af7651916cd43dd8448eb211c80319c";

test("a request and its transactions are spans of its caller's trace, without what people wrote", async () => {
  const { exports, url } = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  vi.stubEnv("OTEL_SERVICE_NAME", "sitio-de-prueba");
  onTestFinished(() => void vi.unstubAllEnvs());
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, "1.2.3");
  if (tracing === null) throw new Error("there are no traces");
  const plain = {
    kind: "pglite",
    transaction: (_: object, work: () => Promise<unknown>) => work(),
  } as unknown as Database;
  const database = traceDatabase(plain, tracing);
  const app = new Hono();
  app.use(traceRequests(tracing));
  app.get("/productos/:slug", async (context) => {
    await database.transaction({ role: "anon", readOnly: true }, () => Promise.resolve(null));
    return context.text("no", 404);
  });
  // Work outside a request is not recorded.
  await database.transaction({}, () => Promise.resolve(null));
  await app.request("/productos/melaza?correo=ana@empresa.example", {
    headers: { traceparent: `00-${CALLER}-b7ad6b7169203331-01` },
  });
  await tracing.stop();

  const [sent] = exports.flatMap(({ resourceSpans }) => resourceSpans);
  const spans = sent?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  const request = spans.find(({ name }) => name === "GET /productos/…");
  expect(spans.map(({ name }) => name).toSorted()).toEqual(["GET /productos/…", "transaction"]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER]));
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  expect(spans.find(({ name }) => name === "transaction")?.parentSpanId).toBe(request?.spanId);
  const read = (attributes: Span["attributes"] = []) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(read(request?.attributes)).toMatchObject({
    "url.path": "/productos/melaza",
    "http.response.status_code": 404,
  });
  expect(read(sent?.resource.attributes)).toMatchObject({
    "service.name": "sitio-de-prueba",
    "service.version": "1.2.3",
  });
  expect(JSON.stringify(exports)).not.toContain("ana@");
});

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "true" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" }, false],
])("with %o traces are requested: %s", (environment, isRequested) => {
  expect(requestsTraces(environment as NodeJS.ProcessEnv)).toBe(isRequested);
});
