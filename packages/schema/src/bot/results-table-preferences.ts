import { z } from 'zod';

/**
 * A builder's preferences for showing the results of a bot, stored and returned as they are. The export to CSV follows
 * the ids of blocks and variables in `columnsOrder`; nothing else interprets them.
 */
export const resultsTablePreferencesSchema = z
  .looseObject({
    columnsOrder: z.array(z.string()).optional(),
    columnsVisibility: z.record(z.string(), z.unknown()).optional(),
    columnsWidth: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ResultsTablePreferences' });
