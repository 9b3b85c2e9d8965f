import type { z } from 'zod';
import type { EventData, SentType, sentEventSchema } from './event.ts';

type SentEvent = z.infer<typeof sentEventSchema>;

/** The body of an event, the same for each attempt to send it. */
export function eventBody({
  type,
  at,
  data,
}: {
  readonly type: SentType;
  readonly at: Date;
  readonly data: EventData;
}): SentEvent {
  // type and data were written together (`emitEvents`)
  return { type, timestamp: at.toISOString(), data } as SentEvent;
}
