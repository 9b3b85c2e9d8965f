import { responseParts } from '../shared/form/common.ts';
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, plain, saved, words } from '../shared/form/rows.ts';
import {
  choice,
  code,
  credential,
  more,
  number,
  pairs,
  template,
  toggle,
  when,
} from '../shared/form/widgets.ts';
import { defaultMethod, maxTimeoutSeconds, methods, serviceTypes } from './constants.ts';
import type { httpRequest } from './http-request.ts';

export const httpRequestForm = defineForm<BlockOf<typeof httpRequest>>({
  type: 'Webhook',
  aliases: serviceTypes,
  category: 'integrations',
  label: 'HTTP request',
  icon: 'arrow-left-right',
  keywords: [
    'send',
    'api',
    'webhook',
    'rest',
    'json',
    'fetch',
    'zapier',
    'make',
    'pabbly',
    'crm',
    'http',
    'integration',
    'endpoint',
    'n8n',
    'airtable',
    'notion',
    'hubspot',
  ],
  fresh: () => ({ type: 'Webhook' }),
  rows({ options }, names) {
    const { url, method = defaultMethod } = options?.webhook ?? {};
    const address = plain(url).replace(/^https?:\/\//, '');
    return [
      line({
        ...words('Send an HTTP request', address === '' ? '' : `${method} ${address}`),
        ...saved(options?.responseVariableMapping?.[0]?.variableId, names),
      }),
    ];
  },
  fields: [
    template('options.webhook.url', {
      label: 'Address',
      placeholder: 'https://api.example.com/leads',
    }),
    choice('options.webhook.method', {
      label: 'Method',
      help: 'GET asks for something, POST sends something.',
      fallback: defaultMethod,
      choices: methods.map((value) => ({ value, label: value })),
    }),
    credential('options.credentialsId', {
      label: 'Credentials',
      help: 'A secret that is added to the request, and that nobody can read here.',
      types: ['http'],
      when: when('options.isExecutedOnClient', false, undefined),
    }),
    pairs('options.webhook.queryParams', {
      label: 'Parameters in the address',
      help: 'They stand behind the question mark of an address, as in ?email=ada@example.com.',
      keyLabel: 'Name',
      keyPlaceholder: 'email',
      valuePlaceholder: '{{Email}}',
    }),
    pairs('options.webhook.headers', {
      label: 'Headers',
      keyLabel: 'Name',
      keyPlaceholder: 'Authorization',
      valuePlaceholder: 'Bearer …',
    }),
    toggle('options.isCustomBody', {
      label: 'Write the body yourself',
      help: 'Otherwise all answers and variables are sent as JSON.',
      fallback: false,
    }),
    code('options.webhook.body', {
      label: 'Body',
      placeholder: '{ "email": "{{Email}}" }',
      language: 'json',
      when: when('options.isCustomBody', true),
    }),
    responseParts(
      'Save from the response',
      'Write data, then the names of the part you want, with dots between them. statusCode is the status: 200 to 299 means ' +
        'that the request succeeded. A chat goes on also when its request fails.',
      { isTried: true },
    ),
    more([
      toggle('options.isExecutedOnClient', {
        label: 'Send from the visitor’s browser',
        help: 'Headers and body can then be seen there.',
        fallback: false,
      }),
      number('options.timeout', {
        label: 'Give up after',
        placeholder: '10',
        unit: 'seconds',
        min: 1,
        max: maxTimeoutSeconds,
      }),
      credential('options.proxyCredentialsId', {
        label: 'Proxy',
        help: 'This installation has none: with one named here nothing is sent.',
      }),
    ]),
  ],
  hidden: { 'options.variablesForTest': 'example values of another editor, which the bot does not use' },
});
