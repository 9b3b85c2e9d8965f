import { noTracing, type Tracing } from './tracing.ts';

/** The destination of spans. */
export type TracingOptions = {
  readonly service: string;
  /** The base URL of an OTLP/HTTP collector; undefined: tracing is off and none of it is loaded. */
  readonly endpoint: string | undefined;
};

/** Tracing as the operator wants it. */
export async function createTracing({ service, endpoint }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(service, endpoint);
}
