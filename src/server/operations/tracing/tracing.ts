import type { Attributes, Span } from "@opentelemetry/api";

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

/** The variables that ask for traces, by OpenTelemetry's specification. */
const ENDPOINTS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] as const;

export function asksForTraces(environment: NodeJS.ProcessEnv): boolean {
  const isDisabled =
    environment["OTEL_SDK_DISABLED"] === "true" || environment["OTEL_TRACES_EXPORTER"] === "none";
  return !isDisabled && ENDPOINTS.some((name) => Boolean(environment[name]));
}

/**
 * Starts recording when the environment asks for it; null otherwise, and nothing of OpenTelemetry is loaded. The SDK reads
 * its other variables itself: headers, sampler, limits, name of the service.
 *
 * @param version of this program
 */
export async function startTracing(
  environment: NodeJS.ProcessEnv,
  version: string,
): Promise<Tracing | null> {
  if (!asksForTraces(environment)) return null;
  const { openTracing } = await import("#server/operations/tracing/open-telemetry.ts");
  return openTracing(version);
}
