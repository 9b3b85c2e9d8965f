import { orNull } from '@parley/schema';
import { z } from 'zod';

/** For how long results are kept. */
export const retentionSchema = z
  .object({
    days: orNull(z.int().min(1).max(36_500)).meta({
      description:
        'Results older than so many days are deleted, and not stored any more. null: kept for ever.',
    }),
  })
  .meta({ id: 'Retention' });
