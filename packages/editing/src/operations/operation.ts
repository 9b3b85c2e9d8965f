import { z } from 'zod';

/** The most of each thing in one operation. Paths of bots are far shorter. */
const limits = { segments: 64, segmentLength: 255 };

const idSchema = z.string().min(1).max(limits.segmentLength);
const segmentSchema = z
  .string()
  .max(limits.segmentLength)
  .refine((segment) => segment !== '__proto__', 'is not allowed in a path');
const pathSchema = z
  .array(segmentSchema)
  .min(2)
  .max(limits.segments)
  .meta({
    description:
      'Where in the bot: `groups`, `blocks`, `edges`, `events` or `variables` with an id, or `theme`, `settings` or ' +
      '`fields` (all other fields of the bot), then names of fields. Elements of lists are named by their ids.',
    example: ['blocks', 'block1', 'options', 'labels', 'button'],
  });

// bodies are JSON already; unknown() keeps every key as it came
const valueSchema = z.unknown().refine((value): boolean => value !== undefined, 'is missing');

const position = {
  after: z.union([idSchema, z.null()]).meta({
    description: 'The id it follows in its list; null for the beginning. Unknown ids mean the end.',
  }),
  in: idSchema.optional().meta({ description: 'Blocks only: the id of the group.' }),
};

const setSchema = z
  .object({ op: z.literal('set'), path: pathSchema, value: valueSchema })
  .meta({ id: 'SetOperation' });
const removeSchema = z.object({ op: z.literal('remove'), path: pathSchema }).meta({ id: 'RemoveOperation' });
const insertSchema = z
  .object({
    op: z.literal('insert'),
    path: pathSchema,
    value: z
      .looseObject({ id: idSchema })
      .meta({ description: 'The part or element; its `id` ends the path.' }),
    ...position,
  })
  .meta({ id: 'InsertOperation' });
const moveSchema = z
  .object({ op: z.literal('move'), path: pathSchema, ...position })
  .meta({ id: 'MoveOperation' });

/**
 * One change of a bot. Places are named by ids, never by numbers, so that a change means the same after others.
 *
 * - `set` gives a field a value; missing objects on the way are made.
 * - `remove` removes a field, an element of a list, or a part. A group must have no blocks any more.
 * - `insert` adds a part (a group without its blocks) or an element of a list.
 * - `move` gives a part or element another place in its list; a block also another group.
 *
 * Lists whose elements have no ids of their own are set as a whole. Ids never change.
 */
export const operationSchema = z
  .discriminatedUnion('op', [setSchema, removeSchema, insertSchema, moveSchema])
  .meta({ id: 'BotOperation' });
export type Operation = z.infer<typeof operationSchema>;

/** The names and ids that lead to a place in a bot. */
export type Path = readonly string[];
