import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { Agent, request } from 'undici';

/** An answer of another service of this installation. */
type ServiceResponse = { readonly status: number; readonly body: unknown };

/** Asks another service of this installation, at an address the operator configured. */
export type ServiceClient = {
  /** Rejects when the service does not answer in time, or not with JSON. */
  readonly get: (path: string, token: string) => Promise<ServiceResponse>;
  /** Likewise, with a body of JSON. */
  readonly post: (path: string, token: string, body: unknown) => Promise<ServiceResponse>;
  readonly close: () => Promise<void>;
};

/** A client for the service at `baseUrl`. Connections are kept; a request takes `timeoutMs` at most. */
export function createServiceClient(
  baseUrl: string,
  timeoutMs: number,
  tracing: Tracing = noTracing,
): ServiceClient {
  const agent = new Agent({ connect: { timeout: timeoutMs }, connections: 32 });
  const attributes = { 'server.address': new URL(baseUrl).hostname };
  return {
    get: (path, token) => tracing.span('ask a service', attributes, () => ask(path, token)),
    post: (path, token, body) =>
      tracing.span('ask a service', attributes, () => ask(path, token, JSON.stringify(body))),
    close: () => agent.close(),
  };

  async function ask(path: string, token: string, sent?: string): Promise<ServiceResponse> {
    const traceparent = tracing.traceparent();
    const { statusCode, body } = await request(new URL(path, baseUrl), {
      dispatcher: agent,
      method: sent === undefined ? 'GET' : 'POST',
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: statusCode, body: await body.json() };
  }
}
