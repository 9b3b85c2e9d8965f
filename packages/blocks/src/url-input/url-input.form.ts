import { answerPlaceholder, refusal, saveAnswer, sendButton } from '../shared/form/common.ts';
import { shownWords } from '../shared/constants/words.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { asked, line, saved } from '../shared/form/rows.ts';
import type { urlInput } from './url-input.ts';

export const urlInputForm = defineForm<BlockOf<typeof urlInput>>({
  type: 'url input',
  category: 'questions',
  label: 'Web address',
  icon: 'globe',
  keywords: ['question', 'ask', 'url', 'link', 'website', 'page', 'site', 'domain'],
  fresh: () => ({ type: 'url input' }),
  rows: ({ options }, names) => [
    line({
      ...asked('Ask for a web address', options?.labels?.placeholder),
      ...saved(options?.variableId, names),
    }),
  ],
  fields: [
    saveAnswer,
    answerPlaceholder(shownWords.urlPlaceholder),
    sendButton,
    refusal('When it is not a web address, say', 'That is not the address of a page. Could you check it?'),
  ],
});
