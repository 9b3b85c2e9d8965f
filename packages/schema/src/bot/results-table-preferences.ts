import { z } from 'zod';

/**
 * A builder's preferences for showing the results of a bot; Parley stores and returns them, and never interprets them.
 */
export const resultsTablePreferencesSchema = z
  .looseObject({
    columnsOrder: z.array(z.string()).optional(),
    columnsVisibility: z.record(z.string(), z.unknown()).optional(),
    columnsWidth: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ResultsTablePreferences' });
