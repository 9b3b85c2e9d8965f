import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { credential, more, template, texts, toggle, variable, when } from '../shared/form/widgets.ts';
import { defaultCredentials } from './constants.ts';
import type { email } from './email.ts';

export const emailForm = defineForm<BlockOf<typeof email>>({
  type: 'Email',
  category: 'integrations',
  label: 'Send an email',
  icon: 'mail',
  keywords: ['mail', 'notify', 'message', 'team', 'smtp', 'confirmation', 'gmail', 'sendgrid', 'send'],
  fresh: () => ({ type: 'Email' }),
  rows: ({ options }) => [
    line(words('Send an email', options?.recipients?.[0] && `Email ${options.recipients.join(', ')}`)),
  ],
  fields: [
    texts('options.recipients', {
      label: 'To',
      help: 'Addresses, or variables that hold them.',
      placeholder: 'team@example.com',
    }),
    template('options.subject', { label: 'Subject', placeholder: 'New request of {{Name}}' }),
    toggle('options.isCustomBody', {
      label: 'A text of your own',
      help: 'Otherwise the email lists all answers and variables.',
      fallback: false,
    }),
    template('options.body', {
      label: 'Text',
      placeholder: '{{Name}} would like to hear from us: {{Email}}',
      isLong: true,
      when: when('options.isCustomBody', true),
    }),
    more([
      toggle('options.isBodyCode', {
        label: 'The text is HTML',
        fallback: false,
        when: when('options.isCustomBody', true),
      }),
      template('options.replyTo', { label: 'Reply to', placeholder: '{{Email}}' }),
      texts('options.cc', { label: 'Cc', placeholder: 'sales@example.com' }),
      texts('options.bcc', {
        label: 'Bcc',
        help: 'Others do not see these addresses.',
        placeholder: 'archive@example.com',
      }),
      variable('options.attachmentsVariableId', {
        isRead: true,
        label: 'Attach the files of',
        help: 'A variable that holds their addresses.',
      }),
      credential('options.credentialsId', {
        label: 'Mail server',
        help: 'Without one of your own, mails go through the server of this installation.',
        types: ['smtp'],
        fallback: defaultCredentials,
      }),
    ]),
  ],
});
