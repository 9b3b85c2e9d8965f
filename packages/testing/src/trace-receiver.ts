import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

// with all that it carries: what is looked for in it may stand anywhere
const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
      }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as a collector receives it. */
type ReceivedSpan = z.infer<typeof spanSchema> & { readonly service: string };

/** A collector of traces on this machine, which keeps what it is sent. */
export type TraceReceiver = {
  readonly url: string;
  /** The spans of one trace, as indented lines of `service: name`, children below their parents in the order of arrival. */
  readonly tree: (traceId: string) => string[];
  readonly spans: readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
};

/** Listens for OTLP over HTTP in JSON, at `/v1/traces`. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const received = json(request).then((body) => void spans.push(...spansOf(body)));
    received.then(
      () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    tree: (traceId) => treeOf(spans.filter((span) => span.traceId === traceId)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf(body: unknown): ReceivedSpan[] {
  return exportSchema.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = String(name?.value['stringValue']);
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
  });
}

function treeOf(spans: readonly ReceivedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const below = (parent: string | undefined): ReceivedSpan[] =>
    spans.filter(({ parentSpanId = '' }) =>
      parent === undefined ? !ids.has(parentSpanId) : parentSpanId === parent,
    );
  const lines = (parent: string | undefined, depth: number): string[] =>
    below(parent).flatMap(({ service, name, spanId }) => [
      `${'  '.repeat(depth)}${service}: ${name}`,
      ...lines(spanId, depth + 1),
    ]);
  return lines(undefined, 0);
}
