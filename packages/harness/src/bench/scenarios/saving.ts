import { branchingBot } from '../target/bots.ts';
import { median, percentile } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';

const groups = [10, 1_000];
const warmUps = 10;
const rounds = 100;

/** Measures how long an editor waits for the saving of one change, in a small bot and in a very large one. */
export const saving: Scenario = {
  name: 'saving',
  measures: ['services/management/src/bots', 'packages/editing/src'],
  title: 'Saving one change of a draft',
  async run(bench) {
    const { api, workspaceId } = installationOf(bench);
    const figures: Figure[] = [];
    for (const count of groups) {
      const content: Readonly<Record<string, unknown>> = { version: '6', ...branchingBot(count).content };
      const { bot } = await api.importBot({ body: { workspaceId, bot: content } });
      const path = { botId: bot.id };
      const kilobytes = Math.round(JSON.stringify(bot).length / 1_000);
      const times: number[] = [];
      let base = bot.updatedAt;
      for (let round = 0; round < warmUps + rounds; round++) {
        const operations = [
          { op: 'set' as const, path: ['groups', 'group-0', 'title'], value: `Title ${round}` },
        ];
        const started = performance.now();
        const saved = await api.applyChanges({
          path,
          body: { batchId: `${bot.id}-${round}`, base, operations },
        });
        if (round >= warmUps) times.push(performance.now() - started);
        base = saved.updatedAt;
      }
      const name = `one operation in a bot of ${kilobytes} kB`;
      figures.push(
        { name, value: median(times), unit: 'ms', budget: { atMost: 25 } },
        {
          name: `${name}, 95 of 100 within`,
          value: percentile(
            times.toSorted((a, b) => a - b),
            0.95,
          ),
          unit: 'ms',
        },
      );
    }
    return figures;
  },
};
