import { once } from 'node:events';
import { join } from 'node:path';
import { forkProgram } from '../fork-program.ts';

/** Starts a server that takes files and throws them away; it ends with this process, however this one ends. */
export async function startDiscarding(): Promise<{
  readonly url: string;
  readonly stop: () => Promise<void>;
}> {
  const { child, died, stop } = forkProgram(join(import.meta.dirname, 'discarding.ts'));
  const gone = died.then((): [undefined] => [undefined]);
  // discarding.ts sends nothing else
  const [url] = (await Promise.race([once(child, 'message'), gone])) as [string | undefined];
  if (url === undefined) throw new Error('the server that throws files away did not start');
  return { url, stop };
}
