import { blockSchema, canvasSchema } from '@parley/schema';
import { z } from 'zod';

const groupSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  graphCoordinates: z.looseObject({ x: z.number(), y: z.number() }),
  blocks: z.array(blockSchema).max(1_000),
});

/** A part of a bot on its way to another place, as text on the clipboard. */
const clippingSchema = z.object({
  parley: z.literal(1),
  /** The workspace it comes from: programs from elsewhere are not trusted. */
  workspaceId: z.string(),
  groups: z.array(groupSchema).max(5_000),
  /** Blocks that were chosen without their group. */
  blocks: z.array(blockSchema).max(1_000),
  edges: z
    .array(
      z.looseObject({
        id: z.string(),
        from: z.looseObject({}),
        to: z.looseObject({ groupId: z.string(), blockId: z.string().optional() }),
      }),
    )
    .max(50_000),
  /** The variables that the blocks use. */
  variables: z
    .array(
      z.looseObject({ id: z.string().min(1), name: z.string(), isSessionVariable: z.boolean().optional() }),
    )
    .max(5_000),
  /** Notes that were chosen, and the colours of the groups. */
  canvas: canvasSchema.optional(),
});
export type Clipping = z.infer<typeof clippingSchema>;

/** Reads a clipping from text; undefined for any other text. */
export function readClipping(text: string): Clipping | undefined {
  try {
    return clippingSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
