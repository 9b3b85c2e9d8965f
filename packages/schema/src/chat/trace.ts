import { z } from 'zod';
import { variableValueSchema } from '../bot/variable.ts';
import { idSchema } from '../primitives.ts';

const visitSchema = z
  .union([
    z.object({ botId: idSchema, blockId: idSchema }).meta({ id: 'BlockVisit' }),
    z.object({ botId: idSchema, edgeId: idSchema }).meta({ id: 'EdgeVisit' }),
  ])
  .meta({
    id: 'Visit',
    description: 'A block that was entered, or a connection that was followed, and the bot it belongs to.',
  });

const responseSchema = z
  .object({
    headers: z.record(z.string(), z.string()),
    data: z.unknown().meta({ description: 'The body: JSON as its value, anything else as text.' }),
    isShortened: z.boolean().meta({ description: 'True if something was too long and was cut or left out.' }),
  })
  .meta({ id: 'TracedResponse' });
export type TracedResponse = z.infer<typeof responseSchema>;

const requestSchema = z
  .object({
    blockId: idSchema,
    method: z.string(),
    url: z.string(),
    status: z.int(),
    error: z.string().optional().meta({ description: 'Says why there was no response.' }),
    durationMs: z.int(),
    response: responseSchema.optional().meta({
      description: 'Only of the first request of a preview that was started with `isTracingResponse`.',
    }),
  })
  .meta({ id: 'TracedRequest', description: 'An HTTP request that the service made for a block.' });

/** The way of one turn of a preview, for the author of the bot. */
export const traceSchema = z
  .object({
    visits: z.array(visitSchema).meta({ description: 'In order.' }),
    variables: z
      .array(z.object({ id: idSchema, name: z.string(), value: variableValueSchema }))
      .meta({ description: 'The variables of the previewed bot that have a value after the turn.' }),
    requests: z.array(requestSchema),
    isShortened: z.boolean().meta({ description: 'True if something was too long and was cut or left out.' }),
  })
  .meta({ id: 'Trace' });
export type Trace = z.infer<typeof traceSchema>;
