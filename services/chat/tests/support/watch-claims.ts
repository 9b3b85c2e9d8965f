import { EventEmitter, once } from 'node:events';
import type { RedisClient } from '@parley/server';
import { Redis } from 'ioredis';

/** The claims of a session as Redis gets them. */
export type Claims = {
  /** Resolves once so many messages have asked for the session's turn, each as often as it likes. */
  readonly ofMessages: (count: number) => Promise<void>;
  readonly stop: () => void;
};

/** Sees every claim of a session from now on, whichever process makes it. */
export async function watchClaims(redis: RedisClient, session: string): Promise<Claims> {
  const nodes = redis instanceof Redis ? [redis] : redis.nodes('master');
  const monitors = await Promise.all(nodes.map((node) => node.monitor()));
  const ids = new Set<string>();
  const come = new EventEmitter();
  for (const monitor of monitors) {
    monitor.on('monitor', (_time: string, [command = '', , keys, first, , , , claimId = '']: string[]) => {
      // claim-4.lua
      if (!/^evalsha$/i.test(command) || keys !== '4' || first !== session) return;
      ids.add(claimId);
      come.emit('claim');
    });
  }
  return {
    async ofMessages(count) {
      while (ids.size < count) await once(come, 'claim');
    },
    stop() {
      for (const monitor of monitors) monitor.disconnect();
    },
  };
}
