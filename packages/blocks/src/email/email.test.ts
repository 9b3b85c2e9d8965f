import type { Facts } from '@parley/engine';
import type { CredentialType, VariableValue } from '@parley/schema';
import type { Delivery } from '@parley/schema/contract';
import type { Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn } from '../shared/testing.ts';

const mail = { id: 'mail', type: 'Email' };

function run(options: object, values: Readonly<Record<string, VariableValue>> = {}): Conversation {
  return converseWith(
    {
      groups: { A: [{ ...mail, options: { recipients: ['ada@example.org'], ...options } }] },
      variables: Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value })),
    },
    { resultId: 'r' },
  )
    .start()
    .ends();
}
const sent = (options: object, values?: Readonly<Record<string, VariableValue>>): Delivery | undefined =>
  run(options, values).turn.deliveries[0];

describe('recipients', () => {
  test.each<[string[], VariableValue, string[]]>([
    [['ada@example.org'], null, ['ada@example.org']],
    [['ada@example.org, bob@example.org; ada@example.org'], null, ['ada@example.org', 'bob@example.org']],
    [['{{To}}'], 'ada@example.org,bob@example.org', ['ada@example.org', 'bob@example.org']],
    [['{{To}}'], ['ada@example.org', null, ' bob@example.org '], ['ada@example.org', 'bob@example.org']],
    [['sales+{{To}}@example.org'], 'eu', ['sales+eu@example.org']],
    [['', '{{To}}', 'ada@example.org'], null, ['ada@example.org']],
  ])('%j with %j are %j', (recipients, value, to) => {
    expect(sent({ recipients }, { To: value })).toMatchObject({ to });
  });

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\r\nBcc: eve@example.org',
  ])('%j is no address: nobody gets a mail because of it, and the log says so', (value) => {
    run({ recipients: ['{{To}}'] }, { To: [value] })
      .logs('not mail addresses')
      .logs('has no recipient');
  });

  const many = (length: number): string[] => Array.from({ length }, (_, index) => `ada${index}@example.org`);

  test('are so many in a field and no more', () => {
    const conversation = run({ recipients: many(60) }).logs('ada59@example.org');
    expect(conversation.turn.deliveries[0]?.to).toEqual(many(50));
  });

  test('that variables name are five in a mail, whatever the fields; those in the block do not count', () => {
    const conversation = run(
      {
        recipients: ['sales@example.org, {{To}}', 'help@example.org'],
        cc: ['{{Copies}}'],
        bcc: ['{{Name}}@example.org', 'audit@example.org'],
      },
      {
        // the author's own address is no other one when a visitor names it, nor is one that got the mail already
        To: 'ada0@example.org;sales@example.org;ada1@example.org;ada2@example.org',
        Copies: ['ada2@example.org', 'ada3@example.org', 'ada4@example.org', 'ada5@example.org'],
        Name: 'ada6',
      },
    );
    expect(conversation.turn.deliveries).toMatchObject([
      {
        to: [
          'sales@example.org',
          'ada0@example.org',
          'ada1@example.org',
          'ada2@example.org',
          'help@example.org',
        ],
        cc: ['ada2@example.org', 'ada3@example.org', 'ada4@example.org'],
        bcc: ['audit@example.org'],
      },
    ]);
    expect(conversation.turn.logs).toMatchObject([
      {
        status: 'warning',
        description: expect.stringContaining('at most 5 may come from variables'),
        details: 'ada5@example.org, ada6@example.org',
      },
    ]);
  });

  test('that an inline program names come from a variable as well', () => {
    const inline = '{{= [0, 1, 2, 3, 4, 5].map((n) => "ada" + n + "@example.org").join() =}}';
    const conversation = run({ recipients: [inline] }).logs('at most 5 may come from variables');
    expect(conversation.turn.deliveries[0]?.to).toEqual(many(5));
  });
});

test('copies, the address for replies and the subject are filled in', () => {
  expect(
    sent(
      { cc: ['{{A}}'], bcc: ['b@example.org'], replyTo: '{{A}}', subject: 'For {{A}}\r\nX-Evil: 1' },
      { A: 'a@example.org' },
    ),
  ).toMatchObject({
    blockId: 'mail',
    cc: ['a@example.org'],
    bcc: ['b@example.org'],
    replyTo: 'a@example.org',
    subject: 'For a@example.org X-Evil: 1',
  });
});

describe('the body', () => {
  test('is text as it stands', () => {
    expect(sent({ isCustomBody: true, body: '<b>{{A}}</b>' }, { A: '<i>' })).toMatchObject({
      text: '<b><i></b>',
    });
  });

  test('that is HTML takes no markup from a visitor', () => {
    const delivery = sent(
      { isCustomBody: true, isBodyCode: true, body: '<b title="{{A}}">{{= {{A}} =}}</b>' },
      { A: `<"'&>` },
    );
    expect(delivery).toMatchObject({
      html: '<b title="&lt;&quot;&#39;&amp;&gt;">&lt;&quot;&#39;&amp;&gt;</b>',
    });
    expect(delivery).not.toHaveProperty('text');
  });

  test('is everything that is known where the block has none', () => {
    const values = { Name: 'Ada', Tags: ['a', 'b'], Empty: null };
    for (const options of [{}, { body: 'unused' }, { isCustomBody: true, body: ' ' }])
      expect(sent(options, values)).toMatchObject({ text: 'Name: Ada\nTags: ["a","b"]' });
  });
});

test.each<[VariableValue, string[]]>([
  ['https://example.org/a.pdf', ['https://example.org/a.pdf']],
  [['https://example.org/a.pdf', 'file:///etc/passwd', null], ['https://example.org/a.pdf']],
  [
    'https://example.org/a.pdf, https://example.org/b.pdf',
    ['https://example.org/a.pdf', 'https://example.org/b.pdf'],
  ],
  [null, []],
])('attachments in %j are %j', (value, attachmentUrls) => {
  expect(sent({ attachmentsVariableId: 'v:Files' }, { Files: value })).toMatchObject({ attachmentUrls });
});

test('attachments beyond the tenth, and what is no address of a file, are left out and logged', () => {
  const urls = Array.from({ length: 12 }, (_, index) => `https://example.org/${index}.pdf`);
  const conversation = converseWith(
    {
      groups: {
        A: [{ ...mail, options: { recipients: ['a@example.org'], attachmentsVariableId: 'v:Files' } }],
      },
      variables: [{ id: 'v:Files', name: 'Files', value: ['file:///etc/passwd', ...urls] }],
    },
    { resultId: 'r' },
  ).start();
  expect(conversation.turn.deliveries).toMatchObject([{ attachmentUrls: urls.slice(0, 10) }]);
  expect(conversation.turn.logs).toMatchObject([
    {
      status: 'warning',
      description: 'A mail left out some attachments: they are not addresses of files, or more than 10.',
      details: ['file:///etc/passwd', ...urls.slice(10)].join(', '),
    },
  ]);
});

test.each<[boolean | undefined, boolean]>([
  [false, true],
  [true, false],
  [undefined, false],
])('with a mail server: %s, the log says that the mail will not be sent: %s', (hasMailServer, isLogged) => {
  const { turn } = converseWith(
    { groups: { A: [{ ...mail, options: { recipients: ['a@example.org'] } }] } },
    {
      resultId: 'r',
      perform: () => ({
        type: 'readInstallation',
        ...(hasMailServer === undefined ? {} : { hasMailServer }),
      }),
    },
  )
    .start()
    .ends();
  // the worker checks again: an operator may have set up a server in the meantime
  expect(turn.deliveries).toHaveLength(1);
  expect(turn.logs.map(({ description }) => description)).toEqual(
    isLogged
      ? [expect.stringContaining('will not be sent, because this installation has no mail server')]
      : [],
  );
});

test('a preview sends nothing and says so', () => {
  const conversation = converseWith({
    groups: { A: [{ ...mail, options: { recipients: ['a@example.org'] } }] },
  }).start();
  conversation.logs('left out of previews').ends();
  expect(conversation.turn.deliveries).toEqual([]);
});

test('a turn sends five mails and no more, however often it comes by', () => {
  const loop = { ...mail, options: { recipients: ['a@example.org'] }, outgoingEdgeId: 'to:A' };
  const conversation = converseWith({ groups: { A: [loop] } }, { resultId: 'r' }).start();
  expect(conversation.turn.deliveries).toHaveLength(5);
  conversation.logs('A turn sends 5 mails at most');
});

test('a mail through a server of the workspace names it, and asks for no other', () => {
  const own = { ...mail, options: { recipients: ['a@example.org'], credentialsId: 'mine' } };
  const conversation = converseWith({ groups: { A: [own] } }, { resultId: 'r' }).start();
  expect(conversation.turn.deliveries).toMatchObject([{ type: 'email', credentialsId: 'mine' }]);
  conversation.ends();
});

test('before it is published: recipients, credentials and attachments are looked at', () => {
  const check = (options: object, facts: Partial<Facts> = {}): string[] =>
    findingsIn({ groups: { A: [{ ...mail, options }] }, facts });
  expect(check({ recipients: ['a@example.org'] })).toEqual([]);
  expect(check({ recipients: [''], credentialsId: 'mine', attachmentsVariableId: 'v:Gone' })).toEqual([
    'warning no-recipients /groups/0/blocks/0/options/recipients',
    'warning credentials-pending /groups/0/blocks/0/options/credentialsId',
    'warning unknown-variable /groups/0/blocks/0/options/attachmentsVariableId',
  ]);
  const to = { recipients: ['a@example.org'] };
  const credentialsOf = (type: CredentialType): Partial<Facts> => ({
    hasMailServer: false,
    credentials: [{ id: 'mine', type, hosts: ['mail.example.com:587'] }],
  });
  expect(check({ ...to, credentialsId: 'mine' }, credentialsOf('smtp'))).toEqual([]);
  expect(check({ ...to, credentialsId: 'mine' }, credentialsOf('http'))).toEqual([
    'error credentials-of-another-type /groups/0/blocks/0/options/credentialsId',
  ]);
  expect(check(to, { hasMailServer: false })).toEqual([
    'warning mail-without-server /groups/0/blocks/0/type',
  ]);
});
