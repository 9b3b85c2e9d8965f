import { z } from 'zod';
import { botLimits } from '../limits.ts';
import { idSchema } from '../primitives.ts';

/** A choice, branch or card inside a block. Its further fields belong to the block's kind. */
export const itemSchema = z
  .looseObject({ id: idSchema, outgoingEdgeId: z.string().optional() })
  .meta({ id: 'BlockItem' });
export type Item = z.infer<typeof itemSchema>;

/**
 * The fields of every block (specification: Bot). Fields of a kind are kept as they came, known or not: a kind checks a
 * draft only when it is published.
 */
export const blockSchema = z
  .looseObject({
    id: idSchema,
    type: z.string().min(1).max(255),
    label: z.string().optional(),
    outgoingEdgeId: z.string().optional(),
    items: z.array(itemSchema).max(botLimits.itemsPerBlock).optional(),
  })
  .meta({ id: 'Block', description: 'A step of the conversation; further fields depend on `type`.' });
export type Block = z.infer<typeof blockSchema>;
