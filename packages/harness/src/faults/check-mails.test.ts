import { areMailsClean, judgeMails } from './check-mails.ts';

const addresses = ['ada@parley.invalid', 'bo@parley.invalid'];
const results = [
  { id: 'r1', isCompleted: true },
  { id: 'r2', isCompleted: false },
];

const mail = (to: string, text: string, id = `${to} ${text}`) => ({
  from: 'parley@parley.invalid',
  recipients: [to],
  source: `Message-ID: <${id.replace(/[^\w]/g, '')}>\r\nSubject: 1 new result\r\n\r\n${text}`,
});
const told = addresses.map((to) => mail(to, 'https://parley.invalid/app/b/bot/results/r1\r\n'));
const judge = (...mails: readonly ReturnType<typeof mail>[]) => judgeMails(mails, addresses, 'bot', results);

test('nothing is wrong where each address was told of each completed result, also if a mail came twice', () => {
  const verdict = judge(...told, told[0]!);
  expect(verdict).toMatchObject({ mails: 2, again: 1, completed: 1 });
  expect(areMailsClean(verdict)).toBe(true);
});

test('a result of which an address was not told is found', () => {
  const other = mail(addresses[1]!, 'https://parley.invalid/app/b/other/results/r1\r\n');
  expect(judge(told[0]!, other)).toMatchObject({ untold: ['r1 to bo@parley.invalid'], retold: [] });
});

test('a mail that says how many more there are tells of as many', () => {
  const more = mail(addresses[1]!, 'And 1 more: https://parley.invalid/app/b/bot/results\r\n');
  expect(areMailsClean(judge(told[0]!, more))).toBe(true);
});

test.each([
  [
    'is told in another mail',
    'https://parley.invalid/app/b/bot/results/r1\r\n ',
    { retold: ['r1 to ada@parley.invalid'] },
  ],
  ['does not exist', 'https://parley.invalid/app/b/bot/results/r3\r\n', { invented: ['r3'] }],
  [
    'comes with what was said',
    'Said: 1.2 goodbye\r\nhttps://parley.invalid/app/b/bot/results/r2\r\n',
    { telling: ['<m>'] },
  ],
])('a result that %s is found', (_, text, finding) => {
  const verdict = judge(...told, mail(addresses[0]!, text, 'm'));
  expect(verdict).toMatchObject(finding);
  expect(areMailsClean(verdict)).toBe(false);
});
