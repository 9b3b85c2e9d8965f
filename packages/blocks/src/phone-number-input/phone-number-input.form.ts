import { answerPlaceholder, refusal, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { asked, line, saved } from '../shared/form/rows.ts';
import { country } from '../shared/form/widgets.ts';
import type { phoneNumberInput } from './phone-number-input.ts';

export const phoneNumberInputForm = defineForm<BlockOf<typeof phoneNumberInput>>({
  type: 'phone number input',
  category: 'questions',
  label: 'Phone number',
  icon: 'phone',
  keywords: ['question', 'ask', 'telephone', 'mobile', 'contact', 'lead', 'cell', 'sms', 'whatsapp'],
  fresh: () => ({ type: 'phone number input' }),
  rows: ({ options }, names) => [
    line({
      ...asked('Ask for a phone number', options?.labels?.placeholder),
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    country('options.defaultCountryCode', {
      label: 'Country of numbers without a country code',
      help: 'A country, or a variable that holds its two letters.',
      placeholder: 'France',
    }),
    answerPlaceholder(shownWords.phonePlaceholder),
    sendButton,
    refusal('When it is not a phone number, say', 'That is not a phone number. Could you check it?'),
  ],
});
