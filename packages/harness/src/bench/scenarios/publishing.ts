import { talkTo } from '../bench.ts';
import { chainBot, smallBot } from '../target/bots.ts';
import { median } from '../measure/statistics.ts';
import { installationOf, type Scenario } from '../scenario.ts';

const groups = 500;

/** The time to publish a large bot, its effect on visitors of others, and on the first turns after it. */
export const publishing: Scenario = {
  name: 'publishing',
  measures: ['services/management/src/publishing'],
  title: `Publishing a bot of ${groups} groups, and the first chats with it`,
  async run(bench) {
    const { api, workspaceId } = installationOf(bench);
    const [chat] = bench.target.chats;
    if (chat === undefined) throw new Error('invariant: there is a chat process');
    const large = chainBot(groups);
    const times: Record<'import' | 'publish' | 'first start' | 'second start', number[]> = {
      import: [],
      publish: [],
      'first start': [],
      'second start': [],
    };
    const timed = async <T>(what: keyof typeof times, work: Promise<T>): Promise<T> => {
      const started = performance.now();
      const result = await work;
      times[what].push(performance.now() - started);
      return result;
    };
    const start = (publicId: string): Promise<Response> =>
      fetch(`${chat.url}/api/v1/bots/${publicId}/startChat`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bench.target.token}` },
      });
    const publishOnce = async (): Promise<void> => {
      const content: Readonly<Record<string, unknown>> = { version: '6', ...large.content };
      const { bot } = await timed('import', api.importBot({ body: { workspaceId, bot: content } }));
      const publicId = `bot-${bot.id}`;
      const path = { botId: bot.id };
      await api.updateBot({ path, body: { bot: { publicId } } });
      await timed('publish', api.publishBot({ path }));
      for (const which of ['first start', 'second start'] as const) {
        const { status } = await timed(which, start(publicId));
        if (status !== 200) throw new Error(`${which}: ${status}`);
      }
    };
    const small = smallBot();
    const { publicId } = await bench.target.publish(small.content);
    const quiet = await bench.measure('turns without publishing', talkTo(bench, publicId, small));
    let isOver = false;
    const publishUntilOver = async (): Promise<void> => {
      while (!isOver) await publishOnce();
    };
    const publishes = publishUntilOver();
    const busy = await bench.measure('turns while publishing', talkTo(bench, publicId, small));
    isOver = true;
    await publishes;

    const down = performance.now();
    await chat.restart();
    const readyMs = performance.now() - down;
    const fresh = performance.now();
    await start(publicId);
    const firstMs = performance.now() - fresh;
    return [
      ...Object.entries(times).map(([name, values]) => ({ name, value: median(values), unit: 'ms' })),
      { name: 'p99 of other turns, nothing published', value: quiet.load.p99, unit: 'ms' },
      { name: 'p99 of other turns while publishing', value: busy.load.p99, unit: 'ms' },
      { name: 'longest of other turns while publishing', value: busy.load.max, unit: 'ms' },
      { name: 'chat process, from stopped to ready', value: readyMs, unit: 'ms' },
      { name: 'first turn of a fresh chat process', value: firstMs, unit: 'ms' },
    ];
  },
};
