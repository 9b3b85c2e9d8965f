import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An event as it came in, each time it did. */
export type EventArrival = {
  /** The `webhook-id` it came with. */
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string | null>>;
  /** The time at which it came, in milliseconds since 1970. */
  readonly at: number;
  /** False: it came while the receiver was down, and was not answered with 2xx. */
  readonly isTaken: boolean;
};

/** Somebody else's system that hears of events; it notes each of them, and may be down. */
export type EventReceiver = {
  readonly url: string;
  readonly arrivals: readonly EventArrival[];
  readonly isDown: boolean;
  /** The arrivals that it has not taken. */
  readonly refused: number;
  /** From now on refuses what comes in, cuts it off or leaves it without an answer; or takes it again. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
};

/** Listens on loopback, and is there at first. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const arrivals: EventArrival[] = [];
  let isDown = false;
  let refused = 0;
  const held = new Set<ServerResponse>();
  const refusals: readonly ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(503).end(),
    (response) => response.destroy(),
    (response) => held.add(response),
  ];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const event = JSON.parse(body) as Pick<EventArrival, 'type' | 'timestamp' | 'data'>;
      const id = String(request.headers['webhook-id']);
      arrivals.push({ ...event, id, at: Date.now(), isTaken: !isDown });
      if (!isDown) response.writeHead(204).end();
      else refusals[refused++ % refusals.length]?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    arrivals,
    get isDown() {
      return isDown;
    },
    get refused() {
      return refused;
    },
    setDown(value) {
      isDown = value;
      for (const response of held) response.destroy();
      held.clear();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
