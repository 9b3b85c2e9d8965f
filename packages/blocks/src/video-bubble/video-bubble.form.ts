import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { media, more, number, text, toggle } from '../shared/form/widgets.ts';
import type { videoBubble } from './video-bubble.ts';

export const videoBubbleForm = defineForm<BlockOf<typeof videoBubble>>({
  type: 'video',
  category: 'messages',
  label: 'Video',
  icon: 'video',
  keywords: ['film', 'youtube', 'vimeo', 'clip', 'mp4', 'bubble', 'movie', 'loom'],
  fresh: () => ({ type: 'video' }),
  rows: ({ content }) => [line(words('Show a video', content?.url))],
  fields: [
    media('content.url', {
      label: 'Video',
      help: 'A file, or the page of the video at YouTube, Vimeo, TikTok or Gumlet.',
      placeholder: 'https://www.youtube.com/watch?v=…',
      accepts: 'video',
    }),
    toggle('content.areControlsDisplayed', {
      label: 'Buttons to play and stop it',
      help: 'Videos of other sites keep their own.',
      fallback: true,
    }),
    more([
      text('content.aspectRatio', { label: 'Aspect ratio', placeholder: '16/9' }),
      text('content.maxWidth', { label: 'Maximum width', placeholder: '100%' }),
      number('content.height', {
        label: 'Height',
        help: 'For pages of your own that show the bot by the API.',
        placeholder: '400',
        unit: 'px',
        min: 0,
        takesVariable: true,
      }),
    ]),
  ],
  hidden: {
    'content.isAutoplayEnabled':
      'the widget always waits for the visitor: sound would talk over a screen reader',
    'content.type': 'read from the address of the video each time it is shown',
    'content.id': 'read from the address of the video each time it is shown',
    'content.queryParamsStr': 'read from the address of the video each time it is shown',
  },
});
