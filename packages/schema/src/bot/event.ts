import { z } from 'zod';
import { coordinatesSchema, idSchema } from '../primitives.ts';

/** An entry of a flow: `start`, and the public kinds `command`, `reply` and `invalidReply`. */
export const eventSchema = z
  .looseObject({
    id: idSchema,
    type: z.string().min(1).max(255),
    graphCoordinates: coordinatesSchema,
    outgoingEdgeId: z.string().optional(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventSchema>;
