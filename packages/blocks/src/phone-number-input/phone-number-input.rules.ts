import { defineRules, type BotParts } from '@parley/engine';

const asks = (defaultCountryCode: string): BotParts => ({
  groups: { Phone: [{ id: 'phone', type: 'phone number input', options: { defaultCountryCode } }] },
});

export const phoneNumberInputRules = defineRules({
  'unknown-country': {
    category: 'questions',
    severity: 'warning',
    title: 'A country has no code of two letters',
    why: 'Only numbers with an international prefix are accepted. Write the code, such as DE.',
    example: { bad: asks('Germany'), good: asks('DE') },
    since: '0.1.0',
  },
});
