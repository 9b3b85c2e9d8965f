import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

// Neither the ports that the system gives out nor those of the servers of dev-stack and their cluster buses: until
// somebody listens on them they are anybody's, and on a slow machine that takes a while.
const first = 22_000;
const last = 24_999;
// Whoever listens on the port this far below has a port, also while nobody listens there.
const claimOffset = -17_000;

/** Ports of this machine that nobody listens on, and that nobody is given who asks for any port, here or elsewhere. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(first, last + 1);
    // claimed until this process ends
    const claim = await listeningOn(port + claimOffset);
    const probe = claim && (await listeningOn(port));
    if (probe) {
      await once(probe.close(), 'close');
      ports.push(port);
    }
  }
  return ports;
}

/** A server on the port that keeps no process alive; undefined if somebody listens there. */
async function listeningOn(port: number): Promise<Server | undefined> {
  const server = createServer().unref();
  server.listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

/** A port of this machine that nobody listens on, and that nobody is given who asks for any port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('invariant: one port was asked for');
  return port;
}
