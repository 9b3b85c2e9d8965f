import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that takes events, or answers as a test tells it to. */
export type Receiver = {
  readonly url: string;
  /** The `webhook-id` of each request, in order. */
  readonly ids: readonly string[];
  readonly answerWith: (status: number) => void;
  /** Resolves when so many requests have arrived. */
  readonly hasReceived: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts one that takes everything. */
export async function startReceiver(): Promise<Receiver> {
  const ids: string[] = [];
  const arrived = new EventEmitter();
  let status = 204;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      ids.push(String(request.headers['webhook-id']));
      response.writeHead(status).end();
      arrived.emit('request');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ids,
    answerWith(wanted) {
      status = wanted;
    },
    async hasReceived(count) {
      while (ids.length < count) await once(arrived, 'request');
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
