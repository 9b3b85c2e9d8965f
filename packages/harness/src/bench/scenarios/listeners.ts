import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { begin, chunk, finish, startScriptedProvider } from '@parley/testing/scripted-provider';
import type { Bench } from '../bench.ts';
import { watchMachine } from '../measure/machine.ts';

/** A provider whose answers begin at once, and go on when the bench says so. */
export type HeldProvider = {
  readonly url: string;
  /** The answers that wait for their next part, in the order in which they were asked for. */
  readonly open: ServerResponse[];
  readonly stop: () => Promise<void>;
};

export async function openProvider(): Promise<HeldProvider> {
  const { url, play, stop } = await startScriptedProvider();
  const open: ServerResponse[] = [];
  play((response) => {
    begin(response);
    open.push(response);
  });
  return { url, open, stop };
}

/** A visitor who hears an answer while it is made. */
type Listener = {
  /** Everything that has come so far. */
  text: string;
  /** Resolves with the end of the stream. */
  readonly end: Promise<void>;
};

/** Reads a stream of events as it comes. */
export function listenTo({ ok, body }: Response): Listener {
  if (!ok || !body) throw new Error('a stream was refused');
  const listener = { text: '', end: Promise.resolve() };
  listener.end = (async () => {
    const decoder = new TextDecoder();
    for await (const part of body) listener.text += decoder.decode(part as Uint8Array, { stream: true });
  })();
  return listener;
}

/** A process that passes answers of the provider on to visitors. */
export type Relay = {
  /** Its name among the processes that are watched. */
  readonly process: string;
  readonly listen: () => Promise<Listener>;
};

/** The answers that are heard at the same time. Each of their parts follows the one before after that pause. */
export type Answers = { readonly count: number; readonly parts: number; readonly pauseMs: number };

/** The use that a relay made of the machine for answers that were heard at the same time. */
export type Heard = {
  /** Megabytes by which its process grew. */
  readonly grownMb: number;
  /** Processor time from the second part of the answers to their last one. */
  readonly partsMs: number;
};

const lookEveryMs = 20;

/** Measures a relay while visitors hear answers through it, all at the same time. */
export async function listenTogether(
  { target, ceiling }: Bench,
  provider: HeldProvider,
  { process, listen }: Relay,
  { count, parts, pauseMs }: Answers,
): Promise<Heard> {
  await target.settle();
  const watched = { ...target.watched(), ceiling: ceiling.pid };
  const before = watchMachine(watched)().residentMb[process] ?? Number.NaN;
  const asked = Array.from({ length: count }, listen);
  while (provider.open.length < count) await delay(lookEveryMs);
  const answers = provider.open.splice(0);
  const sayPart = (part: number): void => {
    for (const answer of answers) answer.write(chunk({ content: `part-${part} ` }));
  };
  sayPart(1);
  const listeners = await Promise.all(asked);
  const untilHeard = async (part: number): Promise<void> => {
    while (listeners.some(({ text }) => !text.includes(`part-${part} `))) await delay(lookEveryMs);
  };
  await untilHeard(1);
  const end = watchMachine(watched);
  for (let part = 2; part <= parts; part++) {
    await delay(pauseMs);
    sayPart(part);
  }
  await untilHeard(parts);
  const use = end();
  for (const answer of answers) finish(answer);
  await Promise.all(listeners.map((listener) => listener.end));
  if (listeners.some(({ text }) => !text.includes('event: turn'))) throw new Error('an answer has no end');
  return {
    grownMb: (use.residentMb[process] ?? Number.NaN) - before,
    partsMs: (use.cores[process] ?? Number.NaN) * use.seconds * 1_000,
  };
}
