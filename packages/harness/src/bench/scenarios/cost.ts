import pg from 'pg';
import { cpuPerTurn, talkTo } from '../bench.ts';
import { smallBot } from '../target/bots.ts';
import { installationOf, type Scenario } from '../scenario.ts';

const conversations = 5_000;

/** The cost of one turn in Redis and Postgres: the numbers of the capacity model (infra/docs/scale.md). */
export const cost: Scenario = {
  name: 'cost',
  measures: ['services/chat/src', 'packages/engine/src', 'packages/blocks/src'],
  title: 'What a turn costs, as a mean over start and three messages',
  async run(bench) {
    const { postgres } = installationOf(bench);
    const bot = smallBot();
    const { publicId } = await bench.target.publish(bot.content);
    await bench.target.settle();
    const client = new pg.Client(postgres.url);
    await client.connect();
    try {
      const before = await countersOf(bench.redis.info(), client);
      const until = { conversations: Math.round(conversations * bench.scale) };
      const measurement = await bench.measure('turns, counted', talkTo(bench, publicId, bot, { until }));
      await bench.target.settle();
      const after = await countersOf(bench.redis.info(), client);
      const { turns } = measurement.load;
      const perTurn = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / turns;
      return [
        {
          name: 'Redis: commands, with those of scripts and of the drain',
          value: perTurn('commands'),
          unit: '',
        },
        { name: 'Redis: bytes in', value: perTurn('bytesIn'), unit: 'B' },
        { name: 'Redis: bytes out', value: perTurn('bytesOut'), unit: 'B' },
        { name: 'Redis: bytes of the append-only file', value: perTurn('appended'), unit: 'B' },
        {
          name: 'Redis: memory for a session',
          value: perTurn('memory') * (bot.messages.length + 1),
          unit: 'B',
        },
        { name: 'Postgres: rows inserted', value: perTurn('inserted'), unit: '' },
        { name: 'Postgres: rows updated', value: perTurn('updated'), unit: '' },
        { name: 'Postgres: transactions', value: perTurn('transactions'), unit: '' },
        { name: 'Postgres: bytes of the log', value: perTurn('walBytes'), unit: 'B' },
        ...['chat', 'redis', 'worker', 'postgres'].map((name) => ({
          name: `CPU: ${name}`,
          value: cpuPerTurn(measurement, name),
          unit: 'ms',
        })),
      ];
    } finally {
      await client.end();
    }
  },
};

async function countersOf(info: Promise<string>, client: pg.Client): Promise<Record<string, number>> {
  const text = await info;
  const number = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const { rows } = await client.query<Record<string, string>>(
    `SELECT tup_inserted AS inserted, tup_updated AS updated, xact_commit AS transactions,
       pg_current_wal_lsn() - '0/0'::pg_lsn AS "walBytes"
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const database = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)] as const);
  return {
    commands: number('total_commands_processed'),
    bytesIn: number('total_net_input_bytes'),
    bytesOut: number('total_net_output_bytes'),
    appended: number('aof_current_size'),
    memory: number('used_memory'),
    ...Object.fromEntries(database),
  };
}
