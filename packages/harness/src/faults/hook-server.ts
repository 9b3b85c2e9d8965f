import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A call that came in: with which `Idempotency-Key`, and when, in milliseconds since 1970. */
export type HookCall = { readonly key: string; readonly at: number };

/** Somebody else's service that the bot calls with each answer; it notes who called with which key. */
export type HookServer = {
  readonly url: string;
  /** By what was said. */
  readonly calls: ReadonlyMap<string, readonly HookCall[]>;
  stop(): Promise<void>;
};

/** Listens on loopback and answers every call at once. */
export async function startHookServer(): Promise<HookServer> {
  const calls = new Map<string, HookCall[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { said } = JSON.parse(Buffer.concat(chunks).toString()) as { said: string };
      const call = { key: String(request.headers['idempotency-key']), at: Date.now() };
      calls.set(said, [...(calls.get(said) ?? []), call]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
