import type { Attributes, Span } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";

import type { Database } from "#backend/database/database.ts";
import { boundPath } from "#server/http/logging/logger.ts";
import type { RenderPage } from "#server/render/render-request.ts";

/** Records what the server does, for a collector of OpenTelemetry. */
export interface Tracing {
  /** Runs work as the span of a request, within the trace that its headers name. */
  traceRequest: <T>(request: TracedRequest, work: (span: Span) => Promise<T>) => Promise<T>;
  /** Runs work as a span within the current one; without one, unrecorded. */
  traceWithin: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** Sends what is recorded. */
  stop: () => Promise<void>;
}

export interface TracedRequest {
  name: string;
  attributes: Attributes;
  /** By lower-case names. */
  headers: Record<string, string>;
}

/** The variables that request traces, by OpenTelemetry's specification. */
const ENDPOINTS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] as const;

export function requestsTraces(environment: NodeJS.ProcessEnv): boolean {
  const isDisabled =
    environment["OTEL_SDK_DISABLED"] === "true" || environment["OTEL_TRACES_EXPORTER"] === "none";
  return !isDisabled && ENDPOINTS.some((name) => Boolean(environment[name]));
}

/**
 * Starts recording when the environment requests it; null otherwise, and nothing of OpenTelemetry is loaded. The SDK reads
 * its other variables itself: headers, sampler, limits, name of the service.
 *
 * @param version of this program
 */
export async function startTracing(
  environment: NodeJS.ProcessEnv,
  version: string,
): Promise<Tracing | null> {
  if (!requestsTraces(environment)) return null;
  const { openTracing } = await import("#server/operations/tracing/open-telemetry.ts");
  return openTracing(version);
}

/** A span for each request that no cache answers. */
export function traceRequests(tracing: Tracing): MiddlewareHandler {
  return async (context, next) => {
    const { method, path, raw } = context.req;
    const headers = Object.fromEntries(raw.headers);
    await traceRequest(tracing, { method, path, headers }, async () => {
      await next();
      return context.res;
    });
  };
}

interface HandledRequest {
  method: string;
  path: string;
  /** By lower-case names. */
  headers: Record<string, string>;
}

/** A span for a request and its status; its path without a query, which may hold personal data. */
export function traceRequest<Result extends { status: number }>(
  tracing: Tracing | null,
  { method, path: whole, headers }: HandledRequest,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (tracing === null) return handle();
  const path = boundPath(whole);
  const traced = {
    name: `${method} ${nameRoute(path)}`,
    attributes: { "http.request.method": method, "url.path": path },
    headers,
  };
  return tracing.traceRequest(traced, async (span) => {
    const result = await handle();
    span.setAttribute("http.response.status_code", result.status);
    return result;
  });
}

/** Few names, as collectors group by them: the API's part, or the page's first part. */
function nameRoute(path: string): string {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (second === "v1") return `/${first}/v1`;
  return `/${first}${second === "" && rest.length === 0 ? "" : "/…"}`;
}

/** Spans for the renders of pages, with the reads that they wait for. */
export function traceRenders(render: RenderPage, { traceWithin }: Tracing): RenderPage {
  return (...request) => traceWithin("render", {}, () => render(...request));
}

/** Spans for transactions that requests wait for. */
export function traceDatabase(database: Database, { traceWithin }: Tracing): Database {
  return {
    ...database,
    transaction: (options, work) => {
      const attributes = {
        "db.system.name": "postgresql",
        "app.database.kind": database.kind,
        "app.database.role": options.role ?? "owner",
      };
      return traceWithin("transaction", attributes, () => database.transaction(options, work));
    },
  };
}
