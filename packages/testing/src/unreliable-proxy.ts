import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a service that fails when it is told to. */
export type UnreliableProxy = {
  readonly url: string;
  /**
   * The service gets the next request whose head matches and answers it, but the answer never arrives: the connection
   * is cut. Resolves when that has happened.
   */
  readonly loseAnswerTo: (head: RegExp) => Promise<void>;
  /** Cuts each connection whose next request has a head that matches, until the function that it gives is called. */
  readonly refuse: (head: RegExp) => () => void;
  /** Method and path of each request that was passed on, in their order. */
  readonly requests: readonly string[];
  /** Cuts all connections and refuses new ones, until told otherwise. */
  readonly setDown: (isDown: boolean) => void;
  /** Keeps all connections and takes new ones, and passes nothing on until told otherwise: a frozen machine. */
  readonly setFrozen: (isFrozen: boolean) => void;
  readonly stop: () => Promise<void>;
};

type Loss = { readonly head: RegExp; readonly done: () => void };

/** Stands in front of the service at `target` (a URL with a port) on a port of its own. */
export async function startUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { hostname, port } = new URL(target);
  const losses: Loss[] = [];
  const refused = new Set<RegExp>();
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const ways = new Set<readonly [Socket, Socket]>();
  let [isDown, isFrozen] = [false, false];

  const server = createServer((client) => {
    if (isDown) {
      client.destroy();
      return;
    }
    const service = connect(Number(port), hostname);
    let losing: Loss | undefined;
    const way = [client, service] as const;
    ways.add(way);
    const cut = (): void => {
      client.destroy();
      service.destroy();
      sockets.delete(client);
      ways.delete(way);
    };
    sockets.add(client);
    client.on('data', (chunk) => {
      const head = chunk.toString('latin1');
      if ([...refused].some((pattern) => pattern.test(head))) {
        cut();
        return;
      }
      const [request] = /^[A-Z]+ \S+(?= HTTP)/.exec(head) ?? [];
      if (request !== undefined) requests.push(request);
      losing ??= takeLoss(losses, head);
      service.write(chunk);
    });
    service.on('data', (chunk) => {
      if (!losing) {
        client.write(chunk);
        return;
      }
      cut();
      losing.done();
    });
    for (const socket of way) {
      socket.on('error', cut).on('close', cut);
      if (isFrozen) socket.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    loseAnswerTo: (head) => new Promise((done) => losses.push({ head, done })),
    refuse(head) {
      refused.add(head);
      return () => void refused.delete(head);
    },
    requests,
    setDown(down) {
      isDown = down;
      if (down) cutAll();
    },
    setFrozen(frozen) {
      isFrozen = frozen;
      for (const socket of [...ways].flat())
        if (frozen) socket.pause();
        else socket.resume();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cutAll();
      await closed;
    },
  };
}

function takeLoss(losses: Loss[], head: string): Loss | undefined {
  const index = losses.findIndex((loss) => loss.head.test(head));
  return index < 0 ? undefined : losses.splice(index, 1)[0];
}
