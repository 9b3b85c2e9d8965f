import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'file input', options: { variableId: 'v:File', ...options } }], {
    variables: ['File'],
  });
const [one, two] = ['https://files.example.org/1.PDF?sig=a,b', 'http://localhost:9000/2.png'] as const;

test('one file is kept; several are refused where one is asked for, and none of them is dropped', () => {
  ask().start().asks('file input').reply(one).stores(one).sets('File', one).says('done');
  ask().start().reply(`${one}, ${one}`).stores(one);
  ask().start().reply(`${one}, ${two}`).refuses('Please send one file only.').sets('File', undefined);
  ask()
    .start()
    .reply({ type: 'text', text: one, attachedFileUrls: [two] })
    .refuses();
});

test('several are kept where several are allowed, each once, attached ones too', () => {
  ask({ isMultipleAllowed: true })
    .start()
    .reply({
      type: 'text',
      text: `${one},  ${one}\n${two}`,
      attachedFileUrls: [two, 'https://example.org/3'],
    })
    .stores(`${one}, ${two}, https://example.org/3`);
});

test.each([
  'my file',
  'javascript:alert(1)',
  'data:application/pdf;base64,AA==',
  'file:///etc/passwd',
  'https://',
  `${one}, javascript:alert(1)`,
  `https://example.org/${'a'.repeat(messageLimits.urlLength)}`,
  Array.from({ length: messageLimits.attachments + 1 }, (_, index) => `https://example.org/${index}`).join(
    ', ',
  ),
  'x'.repeat(messageLimits.textLength + 1),
])('%j is refused', (typed) => {
  ask().start().reply(typed).refuses().asks('file input');
});

test('an unsafe attachment makes the whole reply unfit', () => {
  ask()
    .start()
    .reply({ type: 'text', text: one, attachedFileUrls: ['javascript:alert(1)'] })
    .refuses();
});

test('a recording is no file', () => {
  ask().start().reply({ type: 'audio', url: 'https://example.org/a.webm' }).refuses();
});

describe('no file', () => {
  test('is refused where one is required, which it is unless it is said not to be', () => {
    ask().start().reply().refuses().reply('').refuses();
    ask({ isRequired: true }).start().reply(' ').refuses();
  });

  test('is passed over otherwise, and nothing is stored', () => {
    for (const sent of [undefined, '', '  ']) {
      const conversation = ask({ isRequired: false })
        .start()
        .reply(sent)
        .says('done')
        .sets('File', undefined);
      expect(conversation.turn.answers).toEqual([]);
    }
  });
});

describe('allowed types', () => {
  const pictures = { isEnabled: true, types: ['.PNG', 'jpg', ' '] };

  test('hold for every file, whatever the case of its extension', () => {
    const multiple = { isMultipleAllowed: true, allowedFileTypes: pictures };
    ask(multiple).start().reply(`https://a.org/x.Jpg, ${two}`).stores(`https://a.org/x.Jpg, ${two}`);
    ask(multiple).start().reply(`${two}, ${one}`).refuses();
  });

  test.each([
    'https://a.org/png',
    'https://a.org/x.',
    'https://a.png/',
    'https://a.org/x?y=.png',
    'https://a.org/x.png/y',
  ])('do not take %s for a picture', (url) => {
    ask({ allowedFileTypes: pictures }).start().reply(url).refuses();
  });

  test('count only where they are enabled', () => {
    ask({ allowedFileTypes: { ...pictures, isEnabled: false } })
      .start()
      .reply(one)
      .stores(one);
  });

  test('that no file can match are said when the bot is published', () => {
    const finding = (types: string[]) =>
      findingsOf({ id: 'q', type: 'file input', options: { allowedFileTypes: { isEnabled: true, types } } });
    expect(finding([])).toEqual(['error no-file-types /options/allowedFileTypes/types']);
    expect(finding(['.pdf', 'image/*'])).toEqual([
      'warning unknown-file-type /options/allowedFileTypes/types',
    ]);
  });
});

test('on the share page the log says that no file can be sent', () => {
  converse([{ id: 'q', type: 'file input' }], { isOnSharePage: true })
    .start()
    .asks('file input')
    .logs('Visitors of the share page cannot send a file');
  ask().start().logsNothing();
});
