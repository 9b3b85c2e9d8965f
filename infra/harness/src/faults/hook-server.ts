import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Somebody else's service that the bot calls with each answer; it counts who called with which key. */
export type HookServer = {
  readonly url: string;
  /** Keys by what was said. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  stop(): Promise<void>;
};

/** Listens on loopback and answers every call at once. */
export async function startHookServer(): Promise<HookServer> {
  const calls = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { said } = JSON.parse(Buffer.concat(chunks).toString()) as { said: string };
      calls.set(said, [...(calls.get(said) ?? []), String(request.headers['idempotency-key'])]);
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
