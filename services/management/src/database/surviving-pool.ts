import type { Pool } from 'pg';
import { changeTaking } from './take-connection.ts';

/**
 * Lets a connection that breaks while it is out fail what it was out for and nothing else. Without that the process
 * would end, since nobody hears the error between two statements of a transaction; and where the first statement of one
 * failed, nobody would ever give the connection back.
 */
export function surviveBreaks(pool: Pool): void {
  changeTaking(pool, (take) => async () => {
    const client = await take();
    const release = client.release.bind(client);
    let isOut = true;
    const giveBack = (failure?: Error | boolean): void => {
      if (!isOut) return;
      isOut = false;
      client.off('error', giveBack);
      release(failure);
    };
    client.on('error', giveBack);
    client.release = giveBack;
    return client;
  });
}
