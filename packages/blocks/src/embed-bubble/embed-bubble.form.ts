import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, saved, words } from '../shared/form/rows.ts';
import { number, section, template, text, toggle, variable, when } from '../shared/form/widgets.ts';
import type { embedBubble } from './embed-bubble.ts';

export const embedBubbleForm = defineForm<BlockOf<typeof embedBubble>>({
  type: 'embed',
  category: 'messages',
  label: 'Web page',
  icon: 'panel-top',
  keywords: [
    'embed',
    'iframe',
    'frame',
    'map',
    'calendar',
    'pdf',
    'bubble',
    'html',
    'calendly',
    'google maps',
  ],
  fresh: () => ({ type: 'embed' }),
  rows: ({ content }, names) => [
    {
      ...line(words('Show a page', content?.url)),
      ...saved(content?.waitForEvent?.saveDataInVariableId, names),
    },
  ],
  fields: [
    template('content.url', {
      label: 'Address of the page',
      help: 'The page must allow to be shown inside others.',
      placeholder: 'https://example.com/map',
    }),
    number('content.height', {
      label: 'Height',
      placeholder: '400',
      unit: 'px',
      min: 0,
      takesVariable: true,
    }),
    section('Wait for the page', [
      toggle('content.waitForEvent.isEnabled', {
        label: 'Go on when the page sends a message',
        fallback: false,
      }),
      text('content.waitForEvent.name', {
        label: 'Name of the message',
        placeholder: 'booked',
        when: when('content.waitForEvent.isEnabled', true),
      }),
      variable('content.waitForEvent.saveDataInVariableId', {
        label: 'Save its data in',
        when: when('content.waitForEvent.isEnabled', true),
      }),
    ]),
  ],
});
