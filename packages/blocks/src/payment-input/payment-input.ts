import { defineBlock, followOrGoOn } from '@parley/engine';
import { z } from 'zod';
import { inputSchemas } from '../shared/input.ts';
import { unavailable } from '../shared/unavailable.ts';

const text = z.string().optional();
const optionsSchema = z.looseObject({
  variableId: text,
  provider: z.string().optional().meta({ example: 'paymentProvider' }),
  credentialsId: text,
  amount: text,
  currency: z.string().optional().meta({ example: 'USD' }),
  labels: z.looseObject({ button: text, success: text }).optional(),
  additionalInformation: z
    .looseObject({
      description: text,
      name: text,
      email: text,
      phoneNumber: text,
      address: z
        .looseObject({
          country: text,
          line1: text,
          line2: text,
          state: text,
          city: text,
          postalCode: text,
        })
        .optional(),
    })
    .optional(),
  retryMessageContent: text,
});

const provider = unavailable('The payment provider');

export const paymentInput = defineBlock({
  type: 'payment input',
  category: 'input',
  inputName: 'payment',
  summary:
    'Asks for a payment. This installation has no payment provider: the block is kept and passed over.',
  ...inputSchemas('payment input', optionsSchema),
  ...provider,
  // an input leaves by its own edge, whatever stands below it
  enter: (block, run) => followOrGoOn(block.outgoingEdgeId, { logs: provider.enter(block, run).logs ?? [] }),
});
