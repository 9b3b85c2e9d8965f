import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { watchRedis } from './redis-spans.ts';
import { parseTraceParent, traceParentOf, type TraceParent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

/**
 * Tracing that sends its spans to the OTLP/HTTP collector at `endpoint`. Sampling follows the caller; the usual
 * OTEL_TRACES_SAMPLER variables say what happens to traces that begin here.
 */
export function openTelemetry(service: string, endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `parley-${service}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer: Tracer = provider.getTracer('parley');
  const running = new AsyncLocalStorage<Span>();
  const here = (): Context => {
    const span = running.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await running.run(span, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  const unwatch = watchRedis(
    (name, attributes) =>
      // what runs in the background belongs to no trace
      running.getStore() && tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, here()),
  );

  return {
    span: (name, attributes, work) => within(tracer.startSpan(name, { attributes }, here()), work),
    spanBelow(parent, name, attributes, linked, work) {
      const above = parseTraceParent(parent);
      if (!above) return work();
      const links = linked.flatMap((header) => {
        const spanContext = parseTraceParent(header);
        return spanContext ? [{ context: contextOf(spanContext) }] : [];
      });
      return within(tracer.startSpan(name, { attributes, links }, remote(above)), work);
    },
    request(headers, next) {
      const above = parseTraceParent(headers['traceparent']);
      const span = tracer.startSpan(
        'request',
        { kind: SpanKind.SERVER },
        above ? remote(above) : ROOT_CONTEXT,
      );
      running.run(span, () => next(span.spanContext().traceId));
      return ({ method, status, operation, problem }) => {
        if (operation !== undefined) span.updateName(operation);
        span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status });
        if (problem !== undefined) span.setAttribute('error.type', problem);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    traceparent() {
      const span = running.getStore()?.spanContext();
      return span && traceParentOf({ traceId: span.traceId, spanId: span.spanId, flags: span.traceFlags });
    },
    async stop() {
      unwatch();
      await provider.shutdown();
    },
  };
}

const contextOf = ({ traceId, spanId, flags }: TraceParent) =>
  ({ traceId, spanId, traceFlags: flags, isRemote: true }) as const;

const remote = (spanContext: TraceParent): Context =>
  trace.setSpanContext(ROOT_CONTEXT, contextOf(spanContext));

/** Says that it failed and with what kind of error; messages may quote what people wrote. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}
