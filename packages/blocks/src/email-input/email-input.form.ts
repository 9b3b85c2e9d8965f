import { answerPlaceholder, refusal, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { asked, line, saved } from '../shared/form/rows.ts';
import { defaultRetry } from './constants.ts';
import type { emailInput } from './email-input.ts';

export const emailInputForm = defineForm<BlockOf<typeof emailInput>>({
  type: 'email input',
  category: 'questions',
  label: 'Email address',
  icon: 'at-sign',
  keywords: ['question', 'ask', 'mail', 'contact', 'lead', 'newsletter'],
  fresh: () => ({ type: 'email input' }),
  rows: ({ options }, names) => [
    line({
      ...asked('Ask for an email address', options?.labels?.placeholder),
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    answerPlaceholder(shownWords.emailPlaceholder),
    sendButton,
    { ...refusal('When it is not an email address, say', defaultRetry), fallback: defaultRetry },
  ],
});
