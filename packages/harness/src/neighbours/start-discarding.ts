import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sourceArgs } from '@parley/dev-stack';

/** Starts a server that takes files and throws them away; it ends with this process, however this one ends. */
export async function startDiscarding(): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const child = fork(join(import.meta.dirname, 'discarding.ts'), { execArgv: sourceArgs() });
  const died = once(child, 'exit').then((): [undefined] => [undefined]);
  // discarding.ts sends nothing else
  const [url] = (await Promise.race([once(child, 'message'), died])) as [string | undefined];
  if (url === undefined) throw new Error('the server that throws files away did not start');
  return {
    url,
    async stop() {
      if (child.connected) child.disconnect();
      await died;
    },
  };
}
