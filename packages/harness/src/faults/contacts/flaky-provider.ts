import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A provider that is not always there, in front of one that is. */
export type FlakyProvider = {
  readonly url: string;
  /** The calls that were refused, and those that were made although nobody heard their answer. */
  readonly figures: () => { readonly refused: number; readonly unheard: number };
  /** Passes on everything from now on. */
  readonly calm: () => void;
  readonly stop: () => Promise<void>;
};

/** Of all calls so many are refused, are made with an answer that nobody hears, and are slow. */
const shares = { refused: 0.03, unheard: 0.03, slow: 0.05 };
const slowestMs = 2_000;

/** Starts one in front of the provider at `target`. */
export async function startFlakyProvider(target: string, random: () => number): Promise<FlakyProvider> {
  let [refused, unheard] = [0, 0];
  let isCalm = false;
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const chance = isCalm ? 1 : random();
    if (chance < shares.refused) {
      refused++;
      response.writeHead(503, { 'Content-Type': 'application/json' }).end('{}');
      return;
    }
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = await fetch(`${target}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
      },
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const body = await answer.text();
    if (chance < shares.refused + shares.unheard) {
      unheard++;
      response.destroy();
      return;
    }
    if (chance < shares.refused + shares.unheard + shares.slow) await delay(slowestMs * random());
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  }

  return {
    // a server that listens on a port has an address with one
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    figures: () => ({ refused, unheard }),
    calm: () => {
      isCalm = true;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
