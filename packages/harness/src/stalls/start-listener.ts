import { once } from 'node:events';
import { join } from 'node:path';
import { forkProgram } from '../fork-program.ts';
import type { CheapRequest, Felt } from './felt.ts';

/** Somebody else, in a process of their own. */
export type Listener = {
  /** Asks the cheap request again and again while `work` runs; resolves once all of them are answered. */
  readonly meanwhile: (cheap: CheapRequest, work: () => Promise<void>) => Promise<Felt>;
  readonly stop: () => Promise<void>;
};

/** Starts a listener, which does one thing at a time; it ends with this process, however this one ends. */
export function startListener(): Listener {
  const { child, died, stop } = forkProgram(join(import.meta.dirname, 'listener.ts'));
  const tell = async (message: CheapRequest | 'end'): Promise<unknown> => {
    const answer = once(child, 'message') as Promise<[unknown]>;
    child.send(message);
    const gone = died.then((code): never => {
      throw new Error(`the listener ended with ${String(code)}`);
    });
    const [said] = await Promise.race([answer, gone]);
    return said;
  };
  return {
    async meanwhile(cheap, work) {
      await tell(cheap);
      try {
        await work();
      } catch (error) {
        await tell('end');
        throw error;
      }
      // what listener.ts says at the end
      return (await tell('end')) as Felt;
    },
    stop,
  };
}
