import { fairSlots } from '../fairness/fair-slots.ts';
import type { FairLimits } from '../fairness/fair-queue.ts';
import type { Tenant } from '../fairness/tenant.ts';
import { StreamedBody } from './endpoint.ts';
import { piecesOf, type ReaderPace } from './send-answer.ts';

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
const awaitedPace: ReaderPace = { bytesPerSecond: 262_144, pauseMs: 2_000 };

/** A reader that has a slot. */
type Reader = {
  readonly tenant: Tenant;
  readonly cut: () => void;
  /** The time that it may still take, from the last piece that was offered to it. */
  leftMs: number;
  /** Undefined while the next piece is made: then nobody waits for the reader. */
  offeredAt: number | undefined;
};

const lookEveryMs = 200;

/** Slots that are all free. */
export function readerSlots(limits: FairLimits, pace: ReaderPace = awaitedPace): ReaderSlots {
  const slots = fairSlots(limits);
  const readers = new Set<Reader>();

  /** The readers whose leaving would let a tenant in; none while there is a slot for it. */
  function inTheWayOf({ organizationId }: Tenant): Reader[] {
    const own = [...readers].filter((reader) => reader.tenant.organizationId === organizationId);
    if (own.length >= limits.runningPerOrganization) return own;
    return readers.size >= limits.running ? [...readers] : [];
  }

  function makeWayFor(tenant: Tenant): void {
    const [slowest] = inTheWayOf(tenant)
      .filter((reader) => reader.tenant.workspaceId !== tenant.workspaceId)
      .map((reader) => ({ reader, left: leftOf(reader) }))
      .toSorted((one, other) => one.left - other.left);
    if (slowest && slowest.left < 0) slowest.reader.cut();
  }

  /** The chunks in pieces, as long as the reader is known as one. */
  async function* readBy(reader: Reader, { chunks }: StreamedBody): AsyncGenerator<Uint8Array> {
    readers.add(reader);
    try {
      for await (const chunk of chunks) {
        for (const piece of piecesOf(chunk)) {
          reader.offeredAt = performance.now();
          yield piece;
          const earnedMs = (piece.length / pace.bytesPerSecond) * 1_000;
          // a pause that kept nobody waiting is made up for by a while at the pace
          reader.leftMs = Math.max(-pace.pauseMs, Math.min(pace.pauseMs, leftOf(reader) + earnedMs));
          reader.offeredAt = undefined;
        }
      }
    } finally {
      readers.delete(reader);
    }
  }

  async function* inSlot(
    reader: Reader,
    answer: StreamedBody,
    timeoutMs: number | undefined,
  ): AsyncGenerator<Uint8Array> {
    const { tenant } = reader;
    const looking = setInterval(makeWayFor, lookEveryMs, tenant);
    async function* begun(): AsyncGenerator<Uint8Array> {
      clearInterval(looking);
      yield* readBy(reader, answer);
    }
    makeWayFor(tenant);
    try {
      yield* slots.during(tenant, begun(), timeoutMs);
    } finally {
      clearInterval(looking);
    }
  }

  return {
    send(tenant, answer, timeoutMs) {
      const way = new AbortController();
      const reader = { tenant, cut: () => way.abort(), leftMs: pace.pauseMs, offeredAt: undefined };
      const { mediaType, fileName } = answer;
      return new StreamedBody(mediaType, inSlot(reader, answer, timeoutMs), fileName, way.signal);
    },
  };
}

function leftOf({ leftMs, offeredAt }: Reader): number {
  return offeredAt === undefined ? leftMs : leftMs - (performance.now() - offeredAt);
}
