import { defineBlock, endChat, finding, textMessage } from '@parley/engine';
import { z } from 'zod';
import { inputSchemas } from '../shared/input.ts';
import { paymentInputRules } from './payment-input.rules.ts';

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

/** The message with which a chat ends at a payment if the bot has none of its own. */
export const defaultPaymentUnavailable =
  'Sorry, payments are not possible here at the moment, so this chat ends. Nothing has been charged.';

export const paymentInput = defineBlock({
  type: 'payment input',
  category: 'input',
  inputName: 'payment',
  summary:
    'Asks for a payment. This installation cannot take payments: a bot with one cannot be published, and a chat that gets there ends.',
  ...inputSchemas('payment input', optionsSchema),
  isUnavailable: true,
  // the blocks below a payment give the paid goods: a chat without a payment must not reach them
  enter({ id }, context) {
    const own = context.render(context.systemMessage('paymentUnavailable') ?? '').trim();
    return endChat({
      messages: [textMessage(id, own === '' ? defaultPaymentUnavailable : own, context.format)],
      logs: [
        {
          status: 'error',
          description:
            'The chat ended at a payment block, because this installation cannot take payments. Nothing was charged, ' +
            'and nothing after the block was done. Remove the block and publish the bot again.',
          details: `block ${id}`,
          context: context.group.title,
        },
      ],
    });
  },
  check: () => [
    finding(
      paymentInputRules['unavailable-payment'],
      'This installation cannot take payments, so a chat would end here. Remove the block.',
      ['type'],
    ),
  ],
  endsTurn: () => true,
  neverGoesOn: () => true,
});
