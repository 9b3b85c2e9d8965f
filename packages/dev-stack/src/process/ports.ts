import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { reasonOf, StackError } from '../stack-error.ts';

// Below the ports the system gives to outgoing connections: a client that reconnects in a loop to a server that is
// down could otherwise be given the server's own port, connect to itself and keep the server from coming back.
// A Redis Cluster node also listens 10,000 above its port, which is below them too.
const first = 15_000;
const last = 21_999;
const busOffset = 10_000;
// A port whose server is down for a moment belongs to its server still: whoever listens on the port this far below has it.
const claimOffset = -7_000;

/**
 * Starts a server on the wanted port, or else on a free one, trying another when somebody else was faster.
 * A wanted port that is taken is the caller's to know of.
 */
export async function onFreePort<Started>(
  wanted: number | undefined,
  start: (port: number) => Promise<Started>,
): Promise<{ readonly port: number; readonly started: Started }> {
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    const port = wanted ?? (await freePort());
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (!/address already in use|port is already allocated/i.test(reasonOf(error))) throw error;
      if (wanted !== undefined) {
        const strategy = 'Stop what listens there, or choose another port.';
        throw new StackError(`Port ${port} on 127.0.0.1 is in use. ${strategy}`, { cause: error });
      }
      if (attemptsLeft === 0) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  for (let attemptsLeft = 100; attemptsLeft > 0; attemptsLeft -= 1) {
    const port = randomInt(first, last + 1);
    if ((await canListen(port)) && (await canListen(port + busOffset)) && (await claim(port))) return port;
  }
  throw new Error(`found no free port between ${first} and ${last}`);
}

/** Claims a port against everybody else who looks for one here, until this process ends; false where somebody has it. */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createServer().unref();
    holder.once('error', () => resolve(false));
    holder.listen(port + claimOffset, '127.0.0.1', () => resolve(true));
  });
}

/** True if nobody listens on the port. */
export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
