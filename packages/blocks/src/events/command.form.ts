import type { Event } from '@parley/schema';
import { defineForm } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { text, toggle } from '../shared/form/widgets.ts';

type CommandEvent = Event & {
  readonly options?: { readonly command?: string; readonly resumeAfter?: boolean };
};

export const commandForm = defineForm<CommandEvent>({
  type: 'command',
  category: 'events',
  label: 'Command',
  icon: 'terminal',
  keywords: ['trigger', 'button', 'page', 'help', 'human'],
  fresh: () => ({ type: 'command', graphCoordinates: { x: 0, y: 0 } }),
  rows: ({ options }) => [line(words('When the page sends a command', options?.command))],
  fields: [
    text('options.command', {
      label: 'Command',
      help: 'The page of the bot sends this word, for example when a button on it is pressed.',
      placeholder: 'help',
    }),
    toggle('options.resumeAfter', {
      label: 'Ask the open question again afterwards',
      fallback: false,
    }),
  ],
});
