import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A listening port in front of a server. */
export type LossyProxy = {
  readonly port: number;
  /** Names the server that new connections lead to; those that are open stay with theirs. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

type ProxyOptions = {
  readonly port: number;
  /** Milliseconds that what a primary sends to its replica is on its way. */
  readonly delayMs: number;
};

/** Bytes of a connection within which a replica introduces itself. */
const introduction = 4_096;

/**
 * Listens on loopback in front of a Redis. What it sends to a replica is on its way for a while, and is lost if the
 * server dies meanwhile, as it is with a machine; everybody else is served at once.
 */
export async function startLossyProxy({ port, delayMs }: ProxyOptions): Promise<LossyProxy> {
  let target: number | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay();
      open.add(socket);
      // an end of one side ends the other; what was on its way is gone
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    pass(client, upstream, delayMs);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    leadTo(next) {
      target = next;
    },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Passes bytes on in both directions; those for a client that asks to be a replica late. */
function pass(client: Socket, upstream: Socket, delayMs: number): void {
  let said = '';
  let isReplica = false;
  client.on('data', (chunk) => {
    if (!isReplica && said.length < introduction) {
      said += chunk.toString('latin1');
      isReplica = /psync/i.test(said);
    }
    upstream.write(chunk);
  });
  const onTheWay = new Set<NodeJS.Timeout>();
  client.once('close', () => onTheWay.forEach((timer) => clearTimeout(timer)));
  upstream.on('data', (chunk) => {
    if (!isReplica) {
      client.write(chunk);
      return;
    }
    const timer = setTimeout(() => {
      onTheWay.delete(timer);
      client.write(chunk);
    }, delayMs);
    onTheWay.add(timer);
  });
}
