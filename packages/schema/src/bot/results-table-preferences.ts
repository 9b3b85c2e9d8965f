import { z } from 'zod';

/** How a builder shows the results of a bot; kept and given back, never interpreted. */
export const resultsTablePreferencesSchema = z
  .looseObject({
    columnsOrder: z.array(z.string()).optional(),
    columnsVisibility: z.record(z.string(), z.unknown()).optional(),
    columnsWidth: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ResultsTablePreferences' });
