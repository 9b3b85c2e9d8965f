import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { message, words } from '../shared/form/rows.ts';
import { textIn } from '../shared/form/text-in.ts';
import { richText } from '../shared/form/widgets.ts';
import type { textBubble } from './text-bubble.ts';

export const textBubbleForm = defineForm<BlockOf<typeof textBubble>>({
  type: 'text',
  category: 'messages',
  label: 'Text',
  icon: 'message-square-text',
  keywords: ['say', 'message', 'hello', 'bubble', 'link', 'list'],
  fresh: () => ({ type: 'text' }),
  rows: ({ content }) => [message(words('Say something', textIn(content?.richText)))],
  fields: [
    richText('content.richText', {
      label: 'Message',
      help: 'Type {{ to put in a variable.',
      placeholder: 'Hello {{Name}}! What can we do for you?',
    }),
  ],
});
