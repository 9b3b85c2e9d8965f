import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { code, text, toggle } from '../shared/form/widgets.ts';
import type { script } from './script.ts';

export const scriptForm = defineForm<BlockOf<typeof script>>({
  type: 'Code',
  category: 'logic',
  label: 'Code',
  icon: 'code',
  keywords: ['script', 'javascript', 'program', 'function', 'developer', 'js', 'custom'],
  fresh: () => ({ type: 'Code' }),
  rows: ({ options }) => [line(words('Run code', options?.name, options?.content))],
  fields: [
    text('options.name', {
      label: 'Name',
      help: 'It stands on the canvas and in logs.',
      placeholder: 'Count',
    }),
    toggle('options.isExecutedOnClient', {
      label: 'Run in the visitor’s browser',
      help: 'Otherwise it runs on the server, where it can set variables and cannot reach the network.',
      fallback: true,
    }),
    code('options.content', {
      label: 'JavaScript',
      placeholder: "setVariable('Total', {{Price}} * {{Count}})",
      language: 'javascript',
    }),
  ],
  hidden: {
    'options.isUnsafe': 'set by an import, and taken away by whoever trusts the code',
    'options.shouldExecuteInParentContext': 'has no effect: the widget is part of the page and in no frame',
  },
});
