import { z } from 'zod';
import { botLimits } from '../limits.ts';
import { coordinatesSchema, idSchema } from '../primitives.ts';
import { blockSchema } from './block.ts';

/** Blocks that run one after the other. */
export const groupSchema = z
  .looseObject({
    id: idSchema,
    title: z.string(),
    graphCoordinates: coordinatesSchema,
    blocks: z.array(blockSchema).max(botLimits.blocksPerGroup),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof groupSchema>;
