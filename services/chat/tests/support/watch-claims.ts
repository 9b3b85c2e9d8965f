import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { RedisClient } from '@parley/server';
import { Redis, type RedisOptions } from 'ioredis';

/** The claims of a session as Redis gets them. */
export type Claims = {
  /** Resolves once so many messages have asked for the session's turn, each as often as it likes. */
  readonly ofMessages: (count: number) => Promise<void>;
  readonly stop: () => void;
};

/** Sees every claim of a session from now on, whichever process makes it. */
export async function watchClaims(redis: RedisClient, session: string): Promise<Claims> {
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const ids = new Set<string>();
  const come = new EventEmitter();
  const stops = await Promise.all(
    nodes.map((node) =>
      monitor(node.options, ([command = '', , keys, first, , , , claimId = '']) => {
        // claim-4.lua
        if (!/^evalsha$/i.test(command) || keys !== '4' || first !== session) return;
        ids.add(claimId);
        come.emit('claim');
      }),
    ),
  );
  return {
    async ofMessages(count) {
      while (ids.size < count) await once(come, 'claim');
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Hands over the words of each command that a server gets from now on. The client of ioredis cannot: it fails if the
 * first command comes together with the consent to MONITOR.
 */
async function monitor(
  { host = '127.0.0.1', port = 6_379, username, password }: RedisOptions,
  seen: (words: readonly string[]) => void,
): Promise<() => void> {
  const socket = connect(port, host);
  const lines = createInterface({ input: socket });
  if (password) socket.write(`AUTH ${username ? `${username} ` : ''}${password}\r\nMONITOR\r\n`);
  else socket.write('MONITOR\r\n');
  const consents = password ? 2 : 1;
  let heard = 0;
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    lines.on('line', (line) => {
      if (line.startsWith('-')) reject(new Error(line));
      else if (line === '+OK') heard += 1;
      else seen([...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word));
      if (heard === consents) resolve();
    });
  });
  await begun;
  return () => socket.destroy();
}
