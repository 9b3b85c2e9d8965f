import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { startEventReceiver, type EventArrival, type EventReceiver } from '../../faults/event-receiver.ts';
import type { Installation } from '../../installation.ts';
import { waitingTurns } from '../../until-drained.ts';
import { talkTo, type Bench } from '../bench.ts';
import { median, percentile } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import { endlessBot, smallBot } from '../target/bots.ts';

const allConversations = 4_000;
const lookEveryMs = 10;
const pacedPerSecond = 50;
const pacedMs = 10_000;

type EventType = 'chat.started' | 'answer.given' | 'result.completed' | 'result.deleted';
const ofTurns: readonly EventType[] = ['chat.started', 'answer.given', 'result.completed'];

/** The webhooks beside which the drain is measured. */
const candidates: readonly { readonly name: string; readonly asksFor: readonly EventType[] | undefined }[] = [
  { name: 'no webhook', asksFor: undefined },
  { name: 'a webhook that asks for other events', asksFor: ['result.deleted'] },
  { name: 'a webhook that asks for those of turns', asksFor: ofTurns },
];

/** The cost of outbound events: to the drain that writes them, and until they arrive. */
export const events: Scenario = {
  name: 'events',
  measures: ['services/management/src/events'],
  title: 'Events: the drain with and without a webhook, and how fast they arrive',
  async run(bench) {
    const installation = installationOf(bench);
    const receiver = await startEventReceiver();
    try {
      const drained = await drainInTurn(bench, installation, receiver);
      const [without = 0] = drained.map(({ rates }) => median(rates));
      const figures = drained.flatMap(({ name, rates }, index): Figure[] => {
        const rate = { name: `drained, ${name}`, value: median(rates), unit: 'turns/s' };
        const share = { name: 'the same, share of that without', value: median(rates) / without, unit: '×' };
        return index === 0 ? [rate] : [rate, { ...share, budget: { atLeast: 0.95 } }];
      });
      const sent = drained.at(-1)?.sent ?? [];
      figures.push({
        name: 'events delivered, by one worker to one webhook',
        value: median(sent),
        unit: '/s',
        budget: { atLeast: 500 },
      });
      return [...figures, ...(await latency(bench, installation, receiver))];
    } finally {
      await receiver.stop();
    }
  },
};

/** The rates of the drain beside each candidate, and of the events it has written, round by round. */
type Drained = { readonly name: string; readonly rates: number[]; readonly sent: number[] };

async function drainInTurn(
  bench: Bench,
  installation: Installation,
  receiver: EventReceiver,
): Promise<readonly Drained[]> {
  const drained = candidates.map(({ name }) => ({ name, rates: [] as number[], sent: [] as number[] }));
  const bot = smallBot();
  const { publicId } = await bench.target.publish(bot.content);
  const until = { conversations: Math.round(allConversations * bench.scale) };
  for (let round = 0; round < bench.rounds; round++)
    for (const [index, { name, asksFor }] of candidates.entries()) {
      await whileTold(installation, receiver, asksFor, async () => {
        await bench.target.settle();
        await installation.worker.kill('SIGKILL');
        const { load } = await bench.measure(
          `turns to drain, ${name}`,
          talkTo(bench, publicId, bot, { until }),
        );
        const before = receiver.arrivals.length;
        const rate = await drainRate(bench.redis, installation);
        bench.log(`  ${name}: ${rate.toFixed(0)} turns/s drained`);
        drained[index]?.rates.push(rate);
        if (asksFor !== ofTurns) return;
        // a start and each answer, and the end of each conversation
        const expected = before + load.turns + load.conversations;
        while (receiver.arrivals.length < expected) await delay(lookEveryMs);
        const sent = arrivalRate(receiver.arrivals.slice(before));
        bench.log(`  ${sent.toFixed(0)} events/s arrived`);
        drained[index]?.sent.push(sent);
      });
    }
  return drained;
}

/** Does something while the workspace has such a webhook, or none. */
async function whileTold(
  { api, workspaceId }: Installation,
  { url }: EventReceiver,
  asksFor: readonly EventType[] | undefined,
  happens: () => Promise<void>,
): Promise<void> {
  if (asksFor === undefined) return happens();
  const body = { name: 'Bench', url, events: [...asksFor] };
  const { webhook } = await api.createWebhook({ path: { workspaceId }, body });
  await happens();
  await api.deleteWebhook({ path: { workspaceId, webhookId: webhook.id } });
}

/** Brings the worker back and measures from its first batch to its last. */
async function drainRate(redis: Redis, { worker }: Installation): Promise<number> {
  const all = await waitingTurns(redis);
  const restarted = worker.restart();
  let first: { readonly at: number; readonly left: number } | undefined;
  for (;;) {
    const left = await waitingTurns(redis);
    const at = performance.now();
    if (left < all) first ??= { at, left };
    if (left === 0 && first) {
      await restarted;
      return (first.left * 1_000) / (at - first.at);
    }
    await delay(lookEveryMs);
  }
}

function arrivalRate(arrivals: readonly EventArrival[]): number {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  return first && last ? ((arrivals.length - 1) * 1_000) / (last.at - first.at) : 0;
}

/** The time from a turn to its event, with some turns a second. */
async function latency(bench: Bench, installation: Installation, receiver: EventReceiver): Promise<Figure[]> {
  const { publicId } = await bench.target.publish(endlessBot().content);
  let times: number[] = [];
  await whileTold(installation, receiver, ['answer.given'], async () => {
    const before = receiver.arrivals.length;
    const [chat] = bench.target.chats;
    const { load } = await bench.measure('turns at a steady rate', {
      kind: 'paced',
      url: chat?.url ?? '',
      token: bench.target.token,
      publicId,
      perSecond: pacedPerSecond,
      sessions: pacedPerSecond,
      until: { ms: pacedMs },
    });
    while (receiver.arrivals.length < before + load.turns) await delay(lookEveryMs);
    times = receiver.arrivals.slice(before).map(({ at, timestamp }) => at - Date.parse(timestamp));
  });
  const sorted = times.toSorted((a, b) => a - b);
  return [
    { name: 'from an answer to its event', value: percentile(sorted, 0.5), unit: 'ms' },
    {
      name: 'the same, 99 of 100 within',
      value: percentile(sorted, 0.99),
      unit: 'ms',
      budget: { atMost: 2_000 },
    },
  ];
}
