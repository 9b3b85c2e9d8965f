import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, words } from '../shared/form/rows.ts';
import { number, toggle } from '../shared/form/widgets.ts';
import type { wait } from './wait.ts';

export const waitForm = defineForm<BlockOf<typeof wait>>({
  type: 'Wait',
  category: 'logic',
  label: 'Wait',
  icon: 'hourglass',
  keywords: ['delay', 'pause', 'seconds', 'timer', 'slow', 'sleep'],
  fresh: () => ({ type: 'Wait', options: { secondsToWaitFor: '2' } }),
  rows({ options }) {
    const seconds = plain(options?.secondsToWaitFor);
    return [line(words('Wait', seconds === '' ? '' : `Wait ${seconds} s`))];
  },
  fields: [
    number('options.secondsToWaitFor', {
      label: 'Wait for',
      placeholder: '2',
      unit: 'seconds',
      min: 0,
      takesVariable: true,
    }),
    toggle('options.shouldPause', {
      label: 'The bot waits too',
      help: 'Otherwise it works out the next messages meanwhile.',
      fallback: false,
    }),
  ],
});
