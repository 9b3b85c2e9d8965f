import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { choice, pairs, text, toggle, when } from '../shared/form/widgets.ts';
import { customEvent, pixelEvents } from './constants.ts';
import type { pixel } from './pixel.ts';

export const pixelForm = defineForm<BlockOf<typeof pixel>>({
  type: 'Pixel',
  category: 'integrations',
  label: 'Advertising pixel',
  icon: 'target',
  keywords: ['meta', 'facebook', 'tracking', 'event', 'conversion', 'advertisement', 'ads'],
  fresh: () => ({ type: 'Pixel' }),
  rows: ({ options }) => [
    line(words('Report to a pixel', options?.eventType && `Report ${options.name ?? options.eventType}`)),
  ],
  fields: [
    text('options.pixelId', { label: 'Id of the pixel', placeholder: '1234567890' }),
    choice('options.eventType', {
      label: 'Event',
      placeholder: 'Lead',
      choices: pixelEvents.map((value) => ({ value, label: value })),
      isOpen: true,
    }),
    text('options.name', {
      label: 'Name of the event',
      placeholder: 'asked_for_offer',
      when: when('options.eventType', customEvent),
    }),
    pairs('options.params', {
      label: 'Parameters',
      keyLabel: 'Name',
      keyPlaceholder: 'value',
      valuePlaceholder: '{{Total}}',
    }),
    toggle('options.isInitSkip', {
      label: 'The page loads the pixel itself',
      fallback: false,
    }),
  ],
});
