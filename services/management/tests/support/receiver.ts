import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** An event as it arrived. */
export type Arrival = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: object };
};

/** An answer to an event. */
export type Answer = { readonly status: number; readonly headers?: Record<string, string> };

/** A server on this machine that takes events, or does what a test tells it to. */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  /** The answers to what arrives next, one each. */
  readonly nextAnswers: Answer[] = [];
  /** The answer to all else. */
  answer: Answer = { status: 204 };
  readonly #server: Server;
  readonly #happened = new EventEmitter();

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const { headers } = request;
        this.arrivals.push({
          id: String(headers['webhook-id']),
          headers,
          body,
          event: JSON.parse(body) as Arrival['event'],
        });
        const answer = this.nextAnswers.shift() ?? this.answer;
        response.writeHead(answer.status, answer.headers).end();
        this.#happened.emit('arrival');
      });
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** Resolves when so many different events have arrived. */
  async hasReceived(count: number): Promise<void> {
    while (new Set(this.arrivals.map(({ id }) => id)).size < count) await once(this.#happened, 'arrival');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** Checks an arrival with the library that receivers use; throws where the secret did not sign it. */
export function verified(secret: string, { body, headers }: Arrival): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
