import { ruleList } from '@parley/blocks';
import { checkFloorSchema, orNull } from '@parley/schema';
import { z } from 'zod';

const ruleIds: ReadonlySet<string> = new Set(ruleList.map(({ id }) => id));

/** The fields a caller may give a workspace. */
export const workspaceFields = {
  name: z.string().trim().min(1).max(255),
  icon: orNull(z.string().max(100_000)),
  checkFloor: checkFloorSchema.superRefine((floor, { addIssue }) => {
    for (const rule of Object.keys(floor))
      if (!ruleIds.has(rule)) addIssue({ code: 'custom', path: [rule], message: 'There is no such rule' });
  }),
};
