import { operationSchema } from '@parley/editing';
import { orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { exampleIds } from '../../examples.ts';
import type { ChangeRow } from './change-log.repository.ts';

/** A change of a bot as the operations return it. */
export const changeSchema = z
  .object({
    updatedAt: timestampSchema.meta({ description: 'The `updatedAt` the bot got by it.' }),
    updatedBy: orNull(z.string()).meta({
      description: 'The id of the user, null where there is no such user now.',
    }),
    batchId: orNull(z.string()).meta({ description: 'The batch it was sent as; null for other updates.' }),
    operations: z.array(operationSchema),
  })
  .meta({ id: 'BotChange' });
type Change = z.input<typeof changeSchema>;

export function changeView({ updatedAt, updatedBy, batchId, operations }: ChangeRow): Change {
  return { updatedAt: updatedAt.toISOString(), updatedBy, batchId, operations: [...(operations ?? [])] };
}

export const exampleChange: Change = {
  updatedAt: '2026-11-21T10:20:00.000Z',
  updatedBy: exampleIds.userId,
  batchId: '5f0d8a1c-9a53-4d0b-8d0e-2f6a1b7c3e90',
  operations: [{ op: 'set', path: ['groups', 'welcome', 'title'], value: 'Hello' }],
};
