import type { Installation } from '../installation.ts';
import { useOf } from '../bench/measure/processes.ts';
import { listenMeanwhile } from './listen-meanwhile.ts';
import { watchPeak } from './peak-memory.ts';
import { sendPlain, type PlainAnswer } from './plain-http.ts';
import type { StallRow } from './stall-row.ts';
import type { StallWorld } from './world.ts';

/** The outcome of one request of a row. */
export type Trial = {
  readonly size: number;
  readonly status: number;
  readonly answerBytes: number;
  readonly ms: number;
  /** The longest that somebody else waited meanwhile. */
  readonly stallMs: number;
  /** Others' requests that failed meanwhile. */
  readonly othersFailed: number;
  /** Processor time of the service, in steps of 10 ms; NaN where the system does not say. */
  readonly cpuMs: number;
  /** The most memory that the service took for it. */
  readonly peakBytes: number;
};

/** Above this a request needs no larger one to show what it does. */
const hopelessMs = 10_000;

/** Doubles a row's size until it is at its end or the request has become hopelessly slow; the trials in that order. */
export async function measureRow(
  row: StallRow,
  world: StallWorld,
  installation: Installation,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let size = row.sizes.from; size <= row.sizes.to; size *= 2) {
    const trial = await tryOnce(row, size, world, installation);
    trials.push(trial);
    if (trial.ms > hopelessMs) break;
  }
  return trials;
}

/** Prepares one request of that size, sends it, and listens to others meanwhile. */
export async function tryOnce(
  row: StallRow,
  size: number,
  world: StallWorld,
  { management, chats }: Installation,
): Promise<Trial> {
  const request = await row.prepare(world, size);
  const pid = row.at === 'chat' ? chats[0]?.pid : management.pid;
  const peak = await watchPeak(pid);
  const cpuBefore = useOf(pid ?? 0).cpuMs;
  let answer: PlainAnswer | undefined;
  let ms = Number.NaN;
  const felt = await listenMeanwhile(world.cheap[row.at], async () => {
    const sentAt = performance.now();
    answer = await sendPlain(request).catch(() => undefined);
    ms = performance.now() - sentAt;
  });
  return {
    size,
    status: answer?.status ?? 0,
    answerBytes: answer?.body.length ?? 0,
    ms,
    stallMs: felt.worstMs,
    othersFailed: felt.failed,
    cpuMs: useOf(pid ?? 0).cpuMs - cpuBefore,
    peakBytes: await peak(),
  };
}
