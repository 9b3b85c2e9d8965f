import { setTimeout as delay } from 'node:timers/promises';
import { chunk, finish } from '@parley/testing/scripted-provider';
import { says } from '@parley/testing';
import { talkTo, type Bench } from '../bench.ts';
import {
  listenTo,
  listenTogether,
  openProvider,
  type Answers,
  type Heard,
  type HeldProvider,
  type Relay,
} from './listeners.ts';
import { median, percentile } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import { smallBot, type BenchContent } from '../target/bots.ts';
import { warmUpConversations } from './throughput.ts';

/** Parts that come slowly enough to be told one by one. */
const slow = { count: 200, parts: 50, pauseMs: 60 };
/** The pace of a quick model: 50 parts a second. */
const quick = { count: 50, parts: 200, pauseMs: 20 };
const alone = 60;
const warmUpStreams = 20;

const atMostMb = 60;
const atMostMs = 20;
/** Of the time that the relay takes which keeps each part (infra/docs/adr/0055). */
const atMostTimes = { slow: 2, quick: 1.5 };

/** Language models that speak to many visitors at the same time, each of whom hears an event stream. */
export const streams: Scenario = {
  name: 'streams',
  measures: ['services/chat/src', 'packages/models/src', 'packages/blocks/src/language-model'],
  title: `Language models that speak to ${slow.count} visitors at once, ${slow.parts} parts to each`,
  async run(bench) {
    const provider = await openProvider();
    try {
      const publicId = await publishSpeaker(bench, provider.url);
      const relays = {
        chat: chatRelay(bench, publicId),
        bare: bareRelay(bench, provider, false),
        keeping: bareRelay(bench, provider, true),
      };
      const warmUp = await conversations(bench);
      await warmUp();
      for (const relay of Object.values(relays))
        await listenTogether(bench, provider, relay, { ...slow, count: warmUpStreams });
      const heard = {
        slow: await inTurn(bench, provider, relays, slow, warmUp),
        quick: await inTurn(bench, provider, relays, quick, warmUp),
      };
      return figuresOf(heard, await firstWords(bench, provider, relays.chat));
    } finally {
      await provider.stop();
    }
  },
};

type Relays = { readonly chat: Relay; readonly bare: Relay; readonly keeping: Relay };
type Rounds = Readonly<Record<keyof Relays, readonly Round[]>>;
type Round = Heard & { readonly msOf100: number };

/** Gives a function that holds conversations without models. */
async function conversations(bench: Bench): Promise<() => Promise<unknown>> {
  const bot = smallBot();
  const { publicId } = await bench.target.publish(bot.content);
  const until = { conversations: Math.round(warmUpConversations * bench.scale) };
  return () => bench.measure('warm-up', talkTo(bench, publicId, bot, { until }));
}

/**
 * Measures each relay with equal answers, one relay after the other in every round. Chat is warmed up each time: V8 gives
 * memory back while a process has nothing to do, and what every process in use takes is not that of streams.
 */
async function inTurn(
  bench: Bench,
  provider: HeldProvider,
  relays: Relays,
  full: Answers,
  warmUp: () => Promise<unknown>,
): Promise<Rounds> {
  const count = Math.max(warmUpStreams, Math.round(full.count * bench.scale));
  const rounds: Record<keyof Relays, Round[]> = { chat: [], bare: [], keeping: [] };
  for (let round = 0; round < bench.rounds; round++) {
    for (const name of ['bare', 'keeping', 'chat'] as const) {
      if (name === 'chat') await warmUp();
      const heard = await listenTogether(bench, provider, relays[name], { ...full, count });
      const msOf100 = heard.partsMs / (count * ((full.parts - 1) / 100));
      rounds[name].push({ ...heard, msOf100 });
      const figures = `${heard.grownMb.toFixed(1)} MB more, ${msOf100.toFixed(2)} ms for 100 parts`;
      bench.log(`  ${count} streams, a part every ${full.pauseMs} ms, ${name}: ${figures}`);
    }
  }
  return rounds;
}

function figuresOf(
  { slow: slowly, quick: quickly }: { readonly slow: Rounds; readonly quick: Rounds },
  behind: readonly number[],
): Figure[] {
  const sorted = behind.toSorted((one, other) => one - other);
  return [
    {
      name: `memory of chat for ${slow.count} streams, most of the rounds`,
      value: Math.max(...slowly.chat.map(({ grownMb }) => grownMb)),
      unit: 'MB',
      budget: { atMost: atMostMb },
    },
    ...costFigures(`a part every ${slow.pauseMs} ms`, slowly, atMostTimes.slow),
    ...costFigures(`a part every ${quick.pauseMs} ms`, quickly, atMostTimes.quick),
    { name: 'first words behind those of the provider, median', value: median(behind), unit: 'ms' },
    {
      name: 'first words behind those of the provider, 95 %',
      value: percentile(sorted, 0.95),
      unit: 'ms',
      budget: { atMost: atMostMs },
    },
  ];
}

function costFigures(pace: string, { chat, bare, keeping }: Rounds, atMost: number): Figure[] {
  const of100 = (rounds: readonly Round[]): number => median(rounds.map(({ msOf100 }) => msOf100));
  const name = `processor time for 100 parts, ${pace}`;
  return [
    { name: `${name}: chat`, value: of100(chat), unit: 'ms' },
    { name: `${name}: bare relay`, value: of100(bare), unit: 'ms' },
    { name: `${name}: bare relay that keeps each part in Redis`, value: of100(keeping), unit: 'ms' },
    {
      name: `${name}: chat to the relay that keeps`,
      value: of100(chat) / of100(keeping),
      unit: '×',
      budget: { atMost },
    },
  ];
}

async function publishSpeaker(bench: Bench, url: string): Promise<string> {
  const { api, workspaceId } = installationOf(bench);
  const data = { apiKey: 'sk-of-the-bench', baseUrl: `${url}/v1` };
  const body = { type: 'openai-compatible' as const, name: 'Speaker', data };
  const { credentials } = await api.createCredentials({ path: { workspaceId }, body });
  return (await bench.target.publish(speakingBot(credentials.id))).publicId;
}

/** A bot that answers whatever it is told with what a model says, again and again. */
function speakingBot(credentialsId: string): BenchContent {
  const at = { x: 0, y: 0 };
  const options = {
    action: 'Create chat completion',
    credentialsId,
    model: 'speaker',
    messages: [{ id: 'm', role: 'user', content: '{{Said}}' }],
    responseMapping: [{ item: 'Message content', variableId: 'answer' }],
  };
  return {
    name: 'Speaker',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to-talk' }],
    groups: [
      {
        id: 'talk',
        title: 'Talk',
        graphCoordinates: at,
        blocks: [
          { id: 'ask', type: 'text input', options: { variableId: 'said' } },
          { id: 'model', type: 'openai', options },
          says('tell', '{{Answer}}'),
          { id: 'again', type: 'Jump', options: { groupId: 'talk' } },
        ],
      },
    ],
    edges: [{ id: 'to-talk', from: { eventId: 'start' }, to: { groupId: 'talk' } }],
    variables: [
      { id: 'said', name: 'Said' },
      { id: 'answer', name: 'Answer' },
    ],
    theme: {},
    settings: {},
  };
}

/** The chat service, of which each visitor asks for a conversation of their own. */
function chatRelay({ target }: Bench, publicId: string): Relay {
  const [chat] = target.chats;
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object, accept: string): Promise<Response> =>
    fetch(`${chat?.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, accept },
      body: JSON.stringify(body),
    });
  return {
    process: 'chat-1',
    async listen() {
      const started = await post(`bots/${publicId}/startChat`, {}, 'application/json');
      // a started chat has a session
      const { sessionId } = (await started.json()) as { sessionId: string };
      const message = { message: { type: 'text', text: 'Tell me something.' } };
      return listenTo(await post(`sessions/${sessionId}/continueChat`, message, 'text/event-stream'));
    },
  };
}

/** The process of the ceiling, which does no more than to pass answers on. */
function bareRelay({ ceiling }: Bench, { url }: HeldProvider, isKept: boolean): Relay {
  let number = 0;
  return {
    process: 'ceiling',
    async listen() {
      const query = new URLSearchParams({ from: url, ...(isKept ? { isKept: String(number++) } : {}) });
      return listenTo(await fetch(`${ceiling.url}/relay?${query.toString()}`));
    },
  };
}

/** Milliseconds from the first words of the provider to those at the visitor, one visitor at a time. */
async function firstWords(bench: Bench, provider: HeldProvider, { listen }: Relay): Promise<number[]> {
  const behind: number[] = [];
  for (let time = 0; time < Math.max(10, Math.round(alone * bench.scale)); time++) {
    const asked = listen();
    while (provider.open.length === 0) await delay(1);
    const [answer] = provider.open.splice(0);
    if (!answer) throw new Error('nobody asked the model');
    const from = performance.now();
    answer.write(chunk({ content: 'first ' }));
    const listener = await asked;
    while (!listener.text.includes('first ')) await new Promise((resolve) => setImmediate(resolve));
    behind.push(performance.now() - from);
    finish(answer);
    await listener.end;
  }
  return behind;
}
