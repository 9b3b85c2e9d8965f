import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { choice, labelled, section, template, text, when } from '../shared/form/widgets.ts';
import type { chatwoot } from './chatwoot.ts';
import { tasks } from './constants.ts';

const whileShown = { when: when('options.task', tasks[0]) };

export const chatwootForm = defineForm<BlockOf<typeof chatwoot>>({
  type: 'Chatwoot',
  category: 'integrations',
  label: 'Chatwoot',
  icon: 'headset',
  keywords: ['support', 'human', 'agent', 'hand over', 'live chat', 'help desk', 'handoff', 'escalate'],
  fresh: () => ({ type: 'Chatwoot' }),
  rows: ({ options }) => [
    line(
      options?.task === tasks[1]
        ? { text: 'Close the Chatwoot widget' }
        : words('Open the Chatwoot widget', options?.baseUrl && `Open the widget of ${options.baseUrl}`),
    ),
  ],
  fields: [
    choice('options.task', {
      label: 'What to do',
      fallback: tasks[0],
      choices: labelled(tasks, { 'Show widget': 'Open the widget', 'Close widget': 'Close the widget' }),
    }),
    text('options.baseUrl', {
      label: 'Address of Chatwoot',
      placeholder: 'https://app.chatwoot.com',
      ...whileShown,
    }),
    text('options.websiteToken', {
      label: 'Website token',
      help: 'Chatwoot shows it in the settings of the inbox.',
      placeholder: 'b6BejyTTuxF4yPt61ZTZHjdB',
      ...whileShown,
    }),
    section(
      'What your team sees of the visitor',
      [
        template('options.user.name', { label: 'Name', placeholder: '{{Name}}' }),
        template('options.user.email', { label: 'Email address', placeholder: '{{Email}}' }),
        template('options.user.phoneNumber', { label: 'Phone number', placeholder: '{{Phone}}' }),
        template('options.user.avatarUrl', {
          label: 'Address of a picture',
          placeholder: 'https://example.com/ada.jpg',
        }),
        template('options.user.id', { label: 'Id in your own system', placeholder: '{{Customer}}' }),
      ],
      { isFolded: true, ...whileShown },
    ),
  ],
});
