import { accept, ask, defineBlock } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, refuseIn, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema } from '../shared/options.ts';
import { defaultRetry } from './constants.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  retryMessageContent: z.string().optional(),
});

/** RFC 5321: the longest address a mail server takes. */
const maxLength = 254;
const address = z.email();

export const emailInput = defineBlock({
  type: 'email input',
  category: 'input',
  inputName: 'email',
  summary: 'Asks for an email address and checks how it is written.',
  whenToUse: 'When you want to write to visitors later: leads, newsletters, confirmations.',
  ...inputSchemas('email input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options }, reply, context) {
    const text = typedText(reply)?.toLowerCase();
    if (text !== undefined && text.length <= maxLength && address.safeParse(text).success) {
      return accept(text, { variableId: options?.variableId });
    }
    return refuseIn(options?.retryMessageContent, context, defaultRetry);
  },
  check: ({ options }, scope) => checkVariables({ variableId: options?.variableId }, scope),
});
