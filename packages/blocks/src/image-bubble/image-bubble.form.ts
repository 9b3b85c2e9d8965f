import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { pictureRow } from '../shared/form/rows.ts';
import { media, section, template } from '../shared/form/widgets.ts';
import type { imageBubble } from './image-bubble.ts';

export const imageBubbleForm = defineForm<BlockOf<typeof imageBubble>>({
  type: 'image',
  category: 'messages',
  label: 'Picture',
  icon: 'image',
  keywords: ['image', 'photo', 'gif', 'logo', 'bubble', 'picture', 'jpg', 'png'],
  fresh: () => ({ type: 'image' }),
  rows: ({ content }) => [pictureRow('Show a picture', content?.url)],
  fields: [
    media('content.url', {
      label: 'Picture',
      placeholder: 'https://example.com/team.jpg',
      accepts: 'image',
    }),
    template('content.clickLink.alt', {
      label: 'Description',
      help: 'For visitors who cannot see the picture.',
      placeholder: 'Our team in front of the office',
    }),
    section('Link', [
      template('content.clickLink.url', {
        label: 'Page that a click opens',
        placeholder: 'https://example.com/about',
      }),
    ]),
  ],
});
