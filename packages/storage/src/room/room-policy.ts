import { integerVariable, type LimitPolicy } from '@parley/server';
import type { z } from 'zod';

/** The variables of the room that each workspace has in the store. */
export const roomVariables = {
  MAX_WORKSPACE_FILE_BYTES: integerVariable(0, 1_000_000_000_000_000)
    .default(10_000_000_000)
    .describe(
      'Bytes that the files of one workspace may take together, those of visitors and its media; 0: any number',
    ),
  MAX_WORKSPACE_FILES: integerVariable(0, 1_000_000_000)
    .default(100_000)
    .describe('Files that one workspace may have, those of visitors and its media; 0: any number'),
};

const name = 'files-per-workspace';

/** The policies of an operator, and the room of every workspace that none of them names. */
export function withRoomPolicy(
  policies: readonly LimitPolicy[],
  {
    MAX_WORKSPACE_FILE_BYTES: bytes,
    MAX_WORKSPACE_FILES: files,
  }: Readonly<z.infer<z.ZodObject<typeof roomVariables>>>,
): LimitPolicy[] {
  if (policies.some((policy) => policy.name === name)) return [...policies];
  return [...policies, { kind: 'storage', name, ...(bytes > 0 && { bytes }), ...(files > 0 && { files }) }];
}
