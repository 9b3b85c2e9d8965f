import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

// Neither the ports that the system gives out nor those of the servers of dev-stack and their cluster buses: until
// somebody listens on them they are anybody's, and on a slow machine that takes a while.
const first = 22_000;
const last = 24_999;

/** Ports of this machine that nobody listened on a moment ago, and that nobody is given who asks for any port. */
export async function freePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(first, last + 1);
    const server = createServer();
    const isFree = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    held.push(server);
    ports.push(port);
  }
  await Promise.all(held.map((server) => once(server.close(), 'close')));
  return ports;
}
