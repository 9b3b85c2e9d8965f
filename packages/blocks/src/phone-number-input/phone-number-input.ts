import { accept, ask, defineBlock, finding } from '@parley/engine';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { checkVariables, inputSchemas, refuseIn, refuseWith, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema } from '../shared/options.ts';
import { phoneNumberInputRules } from './phone-number-input.rules.ts';
import { examplePhoneNumber, phoneNumberIn } from './read-phone-number.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  retryMessageContent: z.string().optional(),
  defaultCountryCode: z.string().optional().meta({ example: 'FR' }),
});

export const phoneNumberInput = defineBlock({
  type: 'phone number input',
  category: 'input',
  inputName: 'phone',
  summary: 'Asks for a phone number and saves it in its international form.',
  whenToUse: 'When you want to call visitors later, or send them a text message.',
  ...inputSchemas('phone number input', optionsSchema),
  isReferable: () => true,
  enter: (block, context) => ask(wireInput(block, context)),
  reply({ options }, reply, context) {
    const country = context.render(options?.defaultCountryCode ?? '');
    const number = phoneNumberIn(typedText(reply) ?? '', country);
    if (number !== undefined) return accept(number, { variableId: options?.variableId });
    const own = options?.retryMessageContent ?? '';
    if (own !== '') return refuseIn(own, context);
    const example = examplePhoneNumber(country);
    const sentence = `That is not a phone number. Please write it with its country code, for example ${example}.`;
    return refuseWith(context, sentence, example);
  },
  check({ options }, scope) {
    const country = options?.defaultCountryCode ?? '';
    const isKnown = country === '' || country.includes('{{') || isSupportedCountry(country.toUpperCase());
    return [
      ...checkVariables({ variableId: options?.variableId }, scope),
      ...(isKnown
        ? []
        : [
            finding(
              phoneNumberInputRules['unknown-country'],
              `no country has the code ${country}: write one such as DE`,
              ['options', 'defaultCountryCode'],
            ),
          ]),
    ];
  },
});
