import { blockSchema } from '@parley/schema';
import { defineBlock, goOn, pause } from '@parley/engine';
import { z } from 'zod';
import {
  mapOutcomes,
  mapResponse,
  receivedResponse,
  responseMappingSchema,
} from '../shared/response-mapping.ts';

const schema = blockSchema.extend({
  type: z.literal('webhook'),
  options: z.looseObject({ responseVariableMapping: responseMappingSchema.optional() }).optional(),
});

export const webhook = defineBlock({
  type: 'webhook',
  category: 'logic',
  summary: 'Waits until another service sends data to this conversation, and saves parts of it.',
  whenToUse: 'When the conversation depends on what happens elsewhere: a signature, an approval, a delivery.',
  schema,
  enter: () => pause('webhook', { actions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }] }),
  resume({ options }, resumption, context) {
    const mapping = options?.responseVariableMapping;
    if (resumption.from === 'shell') {
      return resumption.result.type === 'evaluate'
        ? mapOutcomes(mapping, resumption.result.outcomes, context)
        : goOn();
    }
    const { reply } = resumption;
    return mapResponse(mapping, reply?.type === 'text' ? receivedResponse(reply.text) : nothing, context);
  },
  endsTurn: () => true,
});

const nothing = { statusCode: 200, data: null };
