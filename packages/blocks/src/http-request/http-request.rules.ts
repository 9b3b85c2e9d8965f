import { defineRules, type BotParts, type ExampleBot } from '@parley/engine';

const requesting = (method: string): BotParts => ({
  groups: {
    Send: [{ id: 'send', type: 'Webhook', options: { webhook: { url: 'https://example.com', method } } }],
  },
});

const saving = (bodyPath: string): ExampleBot => ({
  groups: {
    Send: [
      {
        id: 'send',
        type: 'Webhook',
        options: {
          webhook: { url: 'https://example.com' },
          responseVariableMapping: [{ variableId: 'v:Answer', bodyPath }],
        },
      },
    ],
  },
  variables: ['Answer'],
});
const byProxy = (proxyCredentialsId: string): ExampleBot => ({
  groups: {
    Send: [
      {
        id: 'send',
        type: 'Webhook',
        options: { webhook: { url: 'https://example.com' }, proxyCredentialsId },
      },
    ],
  },
});

const toShop = (isPrefillable: boolean): ExampleBot => ({
  groups: {
    Send: [
      { id: 'send', type: 'Webhook', options: { webhook: { url: 'https://{{Shop}}.example.com/orders' } } },
    ],
  },
  variables: [{ id: 'v:Shop', name: 'Shop', value: 'books', isPrefillable }],
});

const fromPage = (isExecutedOnClient: boolean): ExampleBot => ({
  groups: {
    Send: [
      {
        id: 'send',
        type: 'Webhook',
        options: { webhook: { url: 'https://example.com' }, credentialsId: 'shop', isExecutedOnClient },
      },
    ],
  },
  facts: { credentials: [{ id: 'shop', type: 'http', hosts: ['example.com'] }] },
});

export const httpRequestRules = defineRules({
  'host-from-page': {
    category: 'integrations',
    severity: 'warning',
    title: 'A page may choose the host that a request goes to',
    why: 'Whoever starts a chat may prefill the variable, and have what the request carries sent to a host of their own. Say that the variable is not prefillable, or write the host into the address.',
    example: { bad: toShop(true), good: toShop(false) },
    since: '0.1.0',
  },
  'credentials-in-page': {
    category: 'integrations',
    severity: 'error',
    title: 'A request with credentials is sent from the page of the visitor',
    why: 'Everybody could read the secret there, so that nothing is sent. Have the request sent from here.',
    example: { bad: fromPage(true), good: fromPage(false) },
    since: '0.2.0',
  },
  'proxy-ignored': {
    category: 'installation',
    severity: 'warning',
    title: 'A request is to leave by a proxy that this installation does not have',
    why: 'The request is not sent, because it must not leave by another way. Remove the proxy if it may.',
    example: { bad: byProxy('office'), good: byProxy('') },
    since: '0.1.0',
  },
  'no-error-path': {
    category: 'integrations',
    severity: 'warning',
    title: 'Nobody asks whether a request succeeded',
    why: 'Where it fails the conversation goes on with empty variables. Save `statusCode` and compare it, or compare a variable that the request sets.',
    example: { bad: saving('data.name'), good: saving('statusCode') },
    since: '0.1.0',
  },
  'unknown-method': {
    category: 'integrations',
    severity: 'error',
    title: 'A request has a method that does not exist',
    why: 'It cannot be sent. Choose a method of the list, such as GET or POST.',
    example: { bad: requesting('FETCH'), good: requesting('POST') },
    since: '0.1.0',
  },
});
