import { orNull } from '@parley/schema';
import { z } from 'zod';

/** The fields a caller may give a workspace. */
export const workspaceFields = {
  name: z.string().trim().min(1).max(255),
  icon: orNull(z.string().max(100_000)),
};
