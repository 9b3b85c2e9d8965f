import { accept, ask, defineBlock } from '@parley/engine';
import { z } from 'zod';
import { checkVariables, inputSchemas, refuseIn, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema } from '../shared/options.ts';
import { isWebAddress } from './web-address.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  retryMessageContent: z.string().optional(),
});

export const urlInput = defineBlock({
  type: 'url input',
  category: 'input',
  inputName: 'url',
  summary: 'Asks for the address of a web page.',
  whenToUse: 'When you want to see a visitor’s site, shop or profile.',
  ...inputSchemas('url input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options }, reply, context) {
    const text = typedText(reply);
    return text !== undefined && isWebAddress(text)
      ? accept(text, { variableId: options?.variableId })
      : refuseIn(options?.retryMessageContent, context);
  },
  check: ({ options }, scope) => checkVariables({ variableId: options?.variableId }, scope),
});
