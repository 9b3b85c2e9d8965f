import { accept, ask, defineBlock, finding } from '@parley/engine';
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js';
import { z } from 'zod';
import { checkVariables, inputSchemas, refuseIn, typedText, wireInput } from '../shared/input.ts';
import { fieldLabelsSchema } from '../shared/options.ts';
import { phoneNumberInputRules } from './phone-number-input.rules.ts';

const optionsSchema = z.looseObject({
  labels: fieldLabelsSchema.optional(),
  variableId: z.string().optional(),
  retryMessageContent: z.string().optional(),
  defaultCountryCode: z.string().optional().meta({ example: 'FR' }),
});

/** Longer texts are no place to look for a number. */
const maxLength = 250;

export const phoneNumberInput = defineBlock({
  type: 'phone number input',
  category: 'input',
  inputName: 'phone',
  summary: 'Asks for a phone number.',
  ...inputSchemas('phone number input', optionsSchema),
  enter: (block, run) => ask(wireInput(block, run)),
  reply({ options }, reply, run) {
    const number = phoneNumberIn(typedText(reply) ?? '', run.render(options?.defaultCountryCode ?? ''));
    return number === undefined
      ? refuseIn(options?.retryMessageContent, run)
      : accept(number, { variableId: options?.variableId });
  },
  check({ options }, scope) {
    const country = options?.defaultCountryCode ?? '';
    const isKnown = country === '' || country.includes('{{') || isSupportedCountry(country.toUpperCase());
    return [
      ...checkVariables({ variableId: options?.variableId }, scope),
      ...(isKnown
        ? []
        : [
            finding(phoneNumberInputRules['unknown-country'], `no country has the code ${country}`, [
              'options',
              'defaultCountryCode',
            ]),
          ]),
    ];
  },
});

/** The first valid phone number in `text` in the international form of E.164; national ones are read as of `country`. */
function phoneNumberIn(text: string, country: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const code = country.trim().toUpperCase();
  const [found] = isSupportedCountry(code)
    ? findPhoneNumbersInText(text, code)
    : findPhoneNumbersInText(text);
  return found?.number.number;
}
