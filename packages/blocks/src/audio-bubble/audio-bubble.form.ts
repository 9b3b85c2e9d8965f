import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { media } from '../shared/form/widgets.ts';
import type { audioBubble } from './audio-bubble.ts';

export const audioBubbleForm = defineForm<BlockOf<typeof audioBubble>>({
  type: 'audio',
  category: 'messages',
  label: 'Sound',
  icon: 'volume-2',
  keywords: ['audio', 'music', 'voice', 'podcast', 'mp3', 'bubble'],
  fresh: () => ({ type: 'audio' }),
  rows: ({ content }) => [line(words('Play a sound', content?.url))],
  fields: [
    media('content.url', {
      label: 'Sound',
      placeholder: 'https://example.com/welcome.mp3',
      accepts: 'audio',
    }),
  ],
  hidden: {
    'content.isAutoplayEnabled':
      'the widget always waits for the visitor: sound would talk over a screen reader',
  },
});
