import { eventually } from '../process/eventually.ts';
import { askPostgres } from './postgres-url.ts';
import { startPostgresStandby } from './start-postgres-standby.ts';
import { startPostgres } from './start-postgres.ts';
import { localPrograms } from './programs.ts';
import { testUnless } from '../testing/surroundings.ts';

const missing = await localPrograms(process.env).then(
  () => undefined,
  () => 'it needs the programs of Postgres',
);
const testWithPrograms = testUnless(test, missing);

testWithPrograms(
  'a standby takes no changes until it is promoted, and has what its primary had',
  async () => {
    const primary = await startPostgres({ isDurable: true, only: 'local' });
    const standby = await startPostgresStandby(primary.url);
    try {
      await askPostgres(primary.url, 'create table kept as select 7 as number');
      await expect(askPostgres(standby.url, 'create table more()')).rejects.toThrow(/read-only/);
      const written = await askPostgres(primary.url, 'select pg_current_wal_lsn()');
      await eventually(async () => {
        const isThere = await askPostgres(standby.url, `select pg_last_wal_replay_lsn() >= '${written}'`);
        if (isThere !== 'true') throw new Error('the standby has not read so far');
      });
      await primary.kill();
      await askPostgres(standby.url, 'select pg_promote()');
      await askPostgres(standby.url, 'insert into kept values (8)');
      expect(await askPostgres(standby.url, 'select sum(number) from kept')).toBe('15');
    } finally {
      await standby.stop();
      await primary.stop();
    }
  },
);
