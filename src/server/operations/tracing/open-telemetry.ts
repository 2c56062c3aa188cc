import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

import type { Tracing } from "#server/operations/tracing/tracing.ts";

const NAME = "insumos-nutricion-animal";

/** Records spans and sends them in batches, by OTLP over HTTP, as the environment says. */
export function openTracing(version: string): Tracing {
  const own = resourceFromAttributes({ "service.name": NAME, "service.version": version });
  const given = detectResources({ detectors: [envDetector] });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(own).merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(NAME, version);

  const follow = async <T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      // Its type alone: a message may hold typed text.
      span.setAttribute("error.type", error instanceof Error ? error.name : "Error");
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    traceRequest: ({ name, attributes, headers }, work) =>
      tracer.startActiveSpan(
        name,
        { kind: SpanKind.SERVER, attributes },
        propagation.extract(context.active(), headers),
        (span) => follow(span, work),
      ),
    traceWithin: (name, attributes, work) =>
      trace.getActiveSpan() === undefined
        ? work()
        : tracer.startActiveSpan(name, { kind: SpanKind.INTERNAL, attributes }, (span) =>
            follow(span, work),
          ),
    stop: () => provider.shutdown(),
  };
}
