import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { begin, chunk, finish, startScriptedProvider } from '@parley/testing/scripted-provider';
import { says } from '@parley/testing';
import { talkTo, type Bench } from '../bench.ts';
import { watchMachine } from '../measure/machine.ts';
import { median, percentile } from '../measure/statistics.ts';
import { installationOf, type Figure, type Scenario } from '../scenario.ts';
import { smallBot, type BenchContent } from '../target/bots.ts';
import { warmUpConversations } from './throughput.ts';

const allStreams = 200;
const chunks = 50;
const alone = 60;
const warmUpStreams = 20;
/** The parts of an answer follow each other as those of a real model do, slowly enough to be told one by one. */
const pauseMs = 60;
const lookEveryMs = 20;

const atMostMb = 60;
const atMostMs = 20;

/** Language models that speak to many visitors at the same time, each of whom hears an event stream. */
export const streams: Scenario = {
  name: 'streams',
  measures: ['services/chat/src', 'packages/models/src', 'packages/blocks/src/language-model'],
  title: `Language models that speak to ${allStreams} visitors at once, ${chunks} parts to each`,
  async run(bench) {
    const provider = await openProvider();
    try {
      const publicId = await publishSpeaker(bench, provider.url);
      const count = Math.max(warmUpStreams, Math.round(allStreams * bench.scale));
      await warmUp(bench);
      await listenTogether(bench, provider, publicId, warmUpStreams);
      const heard: Heard[] = [];
      for (let round = 0; round < bench.rounds; round++) {
        const one = await listenTogether(bench, provider, publicId, count);
        bench.log(`  ${count} streams: ${one.grownMb.toFixed(1)} MB more`);
        heard.push(one);
      }
      const behind = await firstWords(bench, provider, publicId);
      return figuresOf(count, heard, behind);
    } finally {
      await provider.stop();
    }
  },
};

/** Conversations without models, so that what every process in use takes is not counted as that of streams. */
async function warmUp(bench: Bench): Promise<void> {
  const bot = smallBot();
  const { publicId } = await bench.target.publish(bot.content);
  await bench.measure(
    'warm-up',
    talkTo(bench, publicId, bot, { until: { conversations: Math.round(warmUpConversations * bench.scale) } }),
  );
}

function figuresOf(count: number, heard: readonly Heard[], behind: readonly number[]): Figure[] {
  const sorted = behind.toSorted((one, other) => one - other);
  const grown = heard.map(({ grownMb }) => grownMb);
  const cpu = median(heard.map(({ cpuMs }) => cpuMs / (count * (chunks / 100))));
  return [
    {
      name: `memory of chat for ${count} streams, most of the rounds`,
      value: Math.max(...grown),
      unit: 'MB',
      budget: { atMost: atMostMb },
    },
    { name: 'processor time of chat for 100 parts, each told as an event', value: cpu, unit: 'ms' },
    { name: 'first words behind those of the provider, median', value: median(behind), unit: 'ms' },
    {
      name: 'first words behind those of the provider, 95 %',
      value: percentile(sorted, 0.95),
      unit: 'ms',
      budget: { atMost: atMostMs },
    },
  ];
}

type Provider = {
  readonly url: string;
  /** The answers that wait for their next part, in the order in which they were asked for. */
  readonly open: ServerResponse[];
  readonly stop: () => Promise<void>;
};

/** A provider whose answers begin at once, and go on when the scenario says so. */
async function openProvider(): Promise<Provider> {
  const { url, play, stop } = await startScriptedProvider();
  const open: ServerResponse[] = [];
  play((response) => {
    begin(response);
    open.push(response);
  });
  return { url, open, stop };
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

/** A visitor who hears an answer while it is made. */
type Listener = {
  /** Everything that has come so far. */
  text: string;
  /** Resolves with the end of the stream. */
  readonly end: Promise<void>;
};

async function listen({ target }: Bench, publicId: string): Promise<Listener> {
  const [chat] = target.chats;
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object, accept: string): Promise<Response> =>
    fetch(`${chat?.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, accept },
      body: JSON.stringify(body),
    });
  const started = await post(`bots/${publicId}/startChat`, {}, 'application/json');
  // a started chat has a session
  const { sessionId } = (await started.json()) as { sessionId: string };
  const message = { message: { type: 'text', text: 'Tell me something.' } };
  const response = await post(`sessions/${sessionId}/continueChat`, message, 'text/event-stream');
  if (!response.ok || !response.body) throw new Error(`a stream was refused: ${await response.text()}`);
  const { body } = response;
  const listener = { text: '', end: Promise.resolve() };
  listener.end = (async () => {
    const decoder = new TextDecoder();
    for await (const part of body) listener.text += decoder.decode(part as Uint8Array, { stream: true });
  })();
  return listener;
}

/** The share of chat in the answers that many visitors heard at the same time. */
type Heard = { readonly grownMb: number; readonly cpuMs: number };

async function listenTogether(
  bench: Bench,
  provider: Provider,
  publicId: string,
  count: number,
): Promise<Heard> {
  await bench.target.settle();
  const watched = bench.target.watched();
  const before = watchMachine(watched)().residentMb['chat-1'] ?? Number.NaN;
  const end = watchMachine(watched);
  const asked = Array.from({ length: count }, () => listen(bench, publicId));
  while (provider.open.length < count) await delay(lookEveryMs);
  const answers = provider.open.splice(0);
  for (let part = 1; part <= chunks; part++) {
    for (const answer of answers) answer.write(chunk({ content: `part-${part} ` }));
    await delay(pauseMs);
  }
  const listeners = await Promise.all(asked);
  while (listeners.some(({ text }) => !text.includes(`part-${chunks} `))) await delay(lookEveryMs);
  const use = end();
  for (const answer of answers) finish(answer);
  await Promise.all(listeners.map((listener) => listener.end));
  if (listeners.some(({ text }) => !text.includes('event: turn'))) throw new Error('an answer has no turn');
  return {
    grownMb: (use.residentMb['chat-1'] ?? Number.NaN) - before,
    cpuMs: (use.cores['chat-1'] ?? Number.NaN) * use.seconds * 1_000,
  };
}

/** Milliseconds from the first words of the provider to those at the visitor, one visitor at a time. */
async function firstWords(bench: Bench, provider: Provider, publicId: string): Promise<number[]> {
  const behind: number[] = [];
  for (let time = 0; time < Math.max(10, Math.round(alone * bench.scale)); time++) {
    const asked = listen(bench, publicId);
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
