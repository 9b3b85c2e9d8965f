import { z } from 'zod';
import { idSchema } from '../primitives.ts';

/**
 * A connection. `from` says where it is drawn (a block, one of its items or paths, or an event); the runtime
 * follows the `outgoingEdgeId` of the source and reads only `to`.
 */
export const edgeSchema = z
  .looseObject({
    id: idSchema,
    from: z.looseObject({
      blockId: z.string().optional(),
      itemId: z.string().optional(),
      pathId: z.string().optional(),
      eventId: z.string().optional(),
    }),
    to: z.looseObject({ groupId: z.string(), blockId: z.string().optional() }),
  })
  .meta({ id: 'Edge' });
export type Edge = z.infer<typeof edgeSchema>;
