import { Agent, request } from 'undici';

/** An answer of another service of this installation. */
export type ServiceResponse = { readonly status: number; readonly body: unknown };

/** Asks another service of this installation, at an address the operator configured. */
export type ServiceClient = {
  /** Rejects when the service does not answer in time, or not with JSON. */
  readonly get: (path: string, token: string) => Promise<ServiceResponse>;
  readonly close: () => Promise<void>;
};

/** A client for the service at `baseUrl`. Connections are kept; a request takes `timeoutMs` at most. */
export function createServiceClient(baseUrl: string, timeoutMs: number): ServiceClient {
  const agent = new Agent({ connect: { timeout: timeoutMs }, connections: 32 });
  return {
    async get(path, token) {
      const { statusCode, body } = await request(new URL(path, baseUrl), {
        dispatcher: agent,
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: statusCode, body: await body.json() };
    },
    close: () => agent.close(),
  };
}
