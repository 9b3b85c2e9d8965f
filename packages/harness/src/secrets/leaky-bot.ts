/** Texts that the author of a bot wants to keep secret, by where in the bot they stand. */
export type BotSecrets = Readonly<
  Record<
    | 'header'
    | 'query'
    | 'body'
    | 'redirected'
    | 'hungUp'
    | 'program'
    | 'session'
    | 'value'
    | 'prompt'
    | 'subject'
    | 'recipient',
    string
  >
>;

const model = (id: string, credentialsId: string, content: string): object => ({
  id,
  type: 'openai',
  options: {
    action: 'Create chat completion',
    credentialsId,
    model: 'some-model',
    messages: [{ id: 'm', role: 'user', content }],
    responseMapping: [{ id: 'a', item: 'Message content', variableId: 'answer' }],
  },
});

const edge = (from: string, to: string) => ({ id: `to-${to}`, from: { blockId: from }, to: { groupId: to } });

/** The accounts of models that the bot asks: one that answers, and one that refuses with all that it was sent. */
type Accounts = { readonly speaking: string; readonly refusing: string };

/**
 * A bot with a secret in every place that leaves the house: requests to a server that echoes, redirects or hangs up,
 * questions to models, a program that fails with it in its words, variables, and a mail.
 */
export function leakyBot(secrets: BotSecrets, port: number, { speaking, refusing }: Accounts) {
  const request = (id: string, path: string, webhook: object = {}, more: object = {}): object => ({
    id,
    type: 'Webhook',
    options: {
      isCustomBody: true,
      webhook: { url: `http://127.0.0.1:${port}${path}`, body: '{}', ...webhook },
      ...more,
    },
  });
  const key = (value: string): object => ({ headers: [{ id: 'key', key: 'X-Api-Key', value }] });
  const blocks = [
    request('echo', `/echo?key=${secrets.query}`, {
      headers: [{ id: 'auth', key: 'Authorization', value: `Bearer ${secrets.header}` }],
      body: JSON.stringify({ key: secrets.body }),
    }),
    request('redirect', '/redirect', key(secrets.redirected)),
    request('reset', '/reset', key(secrets.hungUp)),
    request(
      'mapped',
      '/reply',
      {},
      { responseVariableMapping: [{ id: 'm', variableId: 'mapped', bodyPath: 'data.value' }] },
    ),
    model('speaking', speaking, secrets.prompt),
    model('refusing', refusing, secrets.prompt),
    {
      id: 'program',
      type: 'Code',
      options: { isExecutedOnClient: false, content: `throw new Error("no key ${secrets.program}")` },
    },
    { id: 'ask', type: 'text input', options: { variableId: 'name' }, outgoingEdgeId: 'to-thanks' },
  ];
  const mail = {
    id: 'mail',
    type: 'Email',
    options: {
      recipients: [`${secrets.recipient}@example.org`],
      subject: secrets.subject,
      isCustomBody: true,
      body: 'Hi',
    },
  };
  const variable = (id: string, value?: string, isSessionVariable = false): object => ({
    id,
    name: id,
    isSessionVariable,
    ...(value === undefined ? {} : { value }),
  });
  return {
    version: '6',
    name: 'Leaky',
    events: [{ id: 'start', type: 'start', outgoingEdgeId: 'to-first', graphCoordinates: { x: 0, y: 0 } }],
    groups: [
      { id: 'first', title: 'First', graphCoordinates: { x: 0, y: 0 }, blocks },
      { id: 'thanks', title: 'Thanks', graphCoordinates: { x: 0, y: 0 }, blocks: [mail] },
    ],
    edges: [{ id: 'to-first', from: { eventId: 'start' }, to: { groupId: 'first' } }, edge('ask', 'thanks')],
    variables: [
      variable('name'),
      variable('mapped'),
      variable('answer'),
      variable('value', secrets.value),
      variable('session', secrets.session, true),
    ],
    theme: {},
    settings: {},
  };
}
