import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { exampleBot } from '../../examples.ts';
import type { RevisionSummary } from './revision.repository.ts';

/** A former draft without its content. */
export const formerDraftSchema = z
  .object({
    id: z.string().meta({ example: '4711' }),
    updatedAt: timestampSchema.meta({ description: 'When the draft came to be so.' }),
    author: orNull(z.object({ userId: idSchema, email: z.string() })).meta({
      description: 'The user who made it so; null where nobody knows.',
    }),
  })
  .meta({ id: 'FormerDraft' });

/** A former draft as the operations return it. */
export function formerDraftView({
  sequence,
  updatedAt,
  author,
}: RevisionSummary): z.output<typeof formerDraftSchema> {
  return { id: String(sequence), updatedAt: updatedAt.toISOString(), author };
}

/** An example of one. */
export const exampleFormerDraft: z.output<typeof formerDraftSchema> = {
  id: '4711',
  updatedAt: exampleBot.updatedAt,
  author: { userId: 'v5vqzzfeqsn0rmbuwchq2c84', email: 'ada@example.com' },
};
