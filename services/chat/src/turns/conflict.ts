import { z } from 'zod';
import { turnResponseSchema } from './wire.ts';

const superseded = {
  sessionId: z.string().meta({
    description: 'With `session-superseded`: the session that took over, where the caller may use it.',
  }),
};

/** The fields of a message's 409 beyond those of every problem. */
export const messageConflict = z
  .object({
    ...superseded,
    turn: z.int().meta({
      description:
        'With `question-changed`: the number of `lastTurn`. With `already-answered`: that of the turn which answered ' +
        'the message.',
    }),
    lastTurn: turnResponseSchema,
  })
  .meta({ id: 'MessageConflict' });

/** The fields of a webhook's 409 beyond those of every problem. */
export const webhookConflict = z.object(superseded).meta({ id: 'WebhookConflict' });
