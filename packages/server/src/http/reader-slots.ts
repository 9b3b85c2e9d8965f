import { fairSlots } from '../fairness/fair-slots.ts';
import type { FairLimits } from '../fairness/fair-queue.ts';
import type { LeastPace } from '../fairness/least-pace.ts';
import { makingWay } from '../fairness/making-way.ts';
import type { Tenant } from '../fairness/tenant.ts';
import { StreamedBody } from './endpoint.ts';
import { piecesOf } from './send-answer.ts';

/** Slots for answers that are sent while they are made: each is held until its reader has taken the answer. */
export type ReaderSlots = {
  /**
   * The answer, to be sent in a slot that organizations share fairly. Its chunks reject with `NoSlot` where there is none
   * within `timeoutMs`, or where the tenant has too many waiting. Who reads slowly makes way for others: while somebody
   * else waits, the reader who is furthest behind the pace is cut.
   */
  readonly send: (tenant: Tenant, answer: StreamedBody, timeoutMs?: number) => StreamedBody;
};

/** The least that a reader takes while somebody else waits for a slot. */
const awaitedPace: LeastPace = { bytesPerSecond: 262_144, pauseMs: 2_000 };

/** Slots that are all free. */
export function readerSlots(limits: FairLimits, pace: LeastPace = awaitedPace): ReaderSlots {
  const slots = fairSlots(limits);
  // nobody has exports of their own workspace cut
  const way = makingWay(limits, pace, (holder, waiting) => holder.workspaceId !== waiting.workspaceId);

  /** The chunks in pieces; the time of the reader runs from each of them to the next. */
  async function* readBy(
    tenant: Tenant,
    cut: () => void,
    { chunks }: StreamedBody,
  ): AsyncGenerator<Uint8Array> {
    const reader = way.hold(tenant, cut);
    try {
      for await (const chunk of chunks) {
        for (const piece of piecesOf(chunk)) {
          reader.isAwaited();
          yield piece;
          reader.hasMoved(piece.length);
        }
      }
    } finally {
      reader.leave();
    }
  }

  async function* inSlot(
    tenant: Tenant,
    cut: () => void,
    answer: StreamedBody,
    timeoutMs: number | undefined,
  ): AsyncGenerator<Uint8Array> {
    const stopWaiting = way.wait(tenant);
    async function* begun(): AsyncGenerator<Uint8Array> {
      stopWaiting();
      yield* readBy(tenant, cut, answer);
    }
    try {
      yield* slots.during(tenant, begun(), timeoutMs);
    } finally {
      stopWaiting();
    }
  }

  return {
    send(tenant, answer, timeoutMs) {
      const cut = new AbortController();
      const { mediaType, fileName } = answer;
      const chunks = inSlot(tenant, () => cut.abort(), answer, timeoutMs);
      return new StreamedBody(mediaType, chunks, fileName, cut.signal);
    },
  };
}
