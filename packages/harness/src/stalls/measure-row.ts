import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '../installation.ts';
import { useOf } from '../bench/measure/processes.ts';
import type { CheapRequest, Felt } from './felt.ts';
import { watchPeak } from './peak-memory.ts';
import { sendPlain, type HostileRequest, type PlainAnswer } from './plain-http.ts';
import type { StallRow } from './stall-row.ts';
import { watchStretches } from './watch-stretches.ts';
import type { StallWorld } from './world.ts';

/** The outcome of one request of a row. */
export type Trial = {
  readonly size: number;
  readonly status: number;
  readonly answerBytes: number;
  readonly ms: number;
  /** The longest that somebody else waited meanwhile. */
  readonly stallMs: number;
  /** The longest that the service worked at a stretch, in milliseconds of processor time; NaN where it cannot tell. */
  readonly stretchMs: number;
  /** The failures of others' requests meanwhile, as `Felt` names them. */
  readonly othersFailed: readonly string[];
  /** Processor time of the service, in steps of 10 ms; NaN where the system does not say. */
  readonly cpuMs: number;
  /** The most memory that the service took for it. */
  readonly peakBytes: number;
};

/** The outcome of the requests of a row, the smallest first, and of those of others while nobody was hostile. */
export type MeasuredRow = { readonly alone: Felt; readonly trials: readonly Trial[] };

/** A process that has just started grows with the requests of others alone: it is measured once it has done so. */
const warmMs = 7_000;
/** So long others are alone before anybody is hostile: the machine itself makes them wait as long as this shows. */
const aloneMs = 3_000;
/** Above this a request needs no larger one to show what it does. */
const hopelessMs = 10_000;
/** So long a request is repeated for the answer that the row awaits; then the table shows the one it got. */
const awaitedMs = 120_000;

/** Doubles a row's size until it is at its end or the request has become hopelessly slow. */
export async function measureRow(
  row: StallRow,
  world: StallWorld,
  installation: Installation,
): Promise<MeasuredRow> {
  const trials: Trial[] = [];
  const cheap = neighbourOf(row, world);
  await world.listener.meanwhile(cheap, () => delay(warmMs));
  const alone = await world.listener.meanwhile(cheap, () => delay(aloneMs));
  for (let size = row.sizes.from; size <= row.sizes.to; size *= 2) {
    const trial = await tryOnce(row, size, world, installation);
    trials.push(trial);
    if (trial.ms > hopelessMs && row.isPaced !== true) break;
  }
  return { alone, trials };
}

/** Prepares one request of that size, sends it, and listens to others meanwhile. */
export async function tryOnce(
  row: StallRow,
  size: number,
  world: StallWorld,
  { management, worker, chats }: Installation,
): Promise<Trial> {
  const requests = [await row.prepare(world, size)].flat();
  const pid = { chat: chats[0], management, worker }[row.at]?.pid ?? 0;
  const peak = await watchPeak(pid);
  const stretch = await watchStretches(world.stretchFolder, pid);
  const cpuBefore = useOf(pid).cpuMs;
  let answers: readonly (PlainAnswer | undefined)[] = [];
  let ms = Number.NaN;
  const felt = await world.listener.meanwhile(neighbourOf(row, world), async () => {
    const sentAt = performance.now();
    answers = await Promise.all(requests.map(answerTo));
    ms = performance.now() - sentAt;
  });
  const worst = answers.find((answer) => !row.answer.statuses.includes(answer?.status ?? 0)) ?? answers[0];
  return {
    size,
    status: worst?.status ?? 0,
    answerBytes: Math.max(...answers.map((answer) => answer?.body.length ?? 0)),
    ms,
    stallMs: felt.worstMs,
    stretchMs: await stretch(),
    othersFailed: felt.failures,
    cpuMs: useOf(pid).cpuMs - cpuBefore,
    peakBytes: await peak(),
  };
}

function neighbourOf({ neighbour, at }: StallRow, { cheap }: StallWorld): CheapRequest {
  return cheap[neighbour ?? (at === 'chat' ? 'chat' : 'management')];
}

async function answerTo(request: HostileRequest): Promise<PlainAnswer | undefined> {
  const from = performance.now();
  for (;;) {
    const answer = await sendPlain(request).catch(() => undefined);
    if (!answer || !request.until || request.until(answer)) return answer;
    if (performance.now() - from > awaitedMs) return answer;
    await delay(50);
  }
}
