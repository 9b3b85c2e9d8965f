import type { Logger } from '@parley/server';
import type { Pool } from 'pg';
import { databaseReason, isDatabaseAway, isPoolExhausted } from './failures.ts';
import { changeTaking } from './take-connection.ts';

/** Says once that Postgres takes no connection, and why in words; and once that it does again. */
export function noteTrouble(pool: Pool, logger: Logger): void {
  let isDown = false;
  changeTaking(pool, (take) => async () => {
    try {
      const client = await take();
      if (isDown) logger.info('postgres is back');
      isDown = false;
      return client;
    } catch (error) {
      if (isDatabaseAway(error) && !isPoolExhausted(error)) {
        if (!isDown) logger.warn({ reason: databaseReason(error) }, 'postgres is away');
        isDown = true;
      }
      throw error;
    }
  });
}
