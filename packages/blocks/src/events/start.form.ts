import { defineForm } from '../shared/form/form.ts';
import { line } from '../shared/form/rows.ts';
import type { Event } from '@parley/schema';

export const startForm = defineForm<Event>({
  type: 'start',
  category: 'events',
  label: 'Start',
  icon: 'play',
  keywords: ['begin', 'first'],
  fresh: () => ({ type: 'start', graphCoordinates: { x: 0, y: 0 } }),
  rows: () => [line({ text: 'Start' })],
  fields: [],
});
