import { messageLimits } from '@parley/schema';
import { converse, findingsOf } from '../shared/testing.ts';

const variables = ['Name', 'Files', { id: 'v:List', name: 'List', value: ['a'] }];
const ask = (options: object = {}) =>
  converse([{ id: 'q', type: 'text input', options: { variableId: 'v:Name', ...options } }], { variables });
const files = ['https://example.org/1.pdf', 'https://example.org/2.pdf'] as const;

test('any text is an answer, the empty one too, and stays as it was typed', () => {
  ask()
    .start()
    .asks('text input')
    .reply('  two  spaces ')
    .stores('  two  spaces ')
    .sets('Name', '  two  spaces ');
  ask().start().reply('').stores('').says('done');
});

test('no reply at all is refused', () => {
  ask().start().reply().refuses().asks('text input').reply('x').stores('x');
});

test('a text longer than any message may be is refused', () => {
  ask()
    .start()
    .reply('x'.repeat(messageLimits.textLength + 1))
    .refuses()
    .reply('x'.repeat(messageLimits.textLength))
    .says('done');
});

test('what the variable holds is where the field starts, unless it is a list', () => {
  const prefilled = { Name: 'Ada' };
  converse([{ id: 'q', type: 'text input', options: { variableId: 'v:Name' } }], { variables, prefilled })
    .start()
    .asks('text input', { prefilledValue: 'Ada' });
  const [list] = [ask({ variableId: 'v:List' }).start()];
  expect(list.turn.input).not.toHaveProperty('prefilledValue');
});

test('hints for the client come with their texts filled in', () => {
  const options = { isLong: true, inputMode: 'search', labels: { placeholder: '{{Name}}?' } };
  const { turn } = ask(options).start();
  expect(turn.input?.options).toEqual({ ...options, variableId: 'v:Name', labels: { placeholder: '?' } });
});

describe('files', () => {
  const attachments = { isEnabled: true, saveVariableId: 'v:Files' };
  const withFiles = (...attachedFileUrls: string[]) =>
    ({ type: 'text', text: 'see', attachedFileUrls }) as const;

  test('one is kept as a text, several as a list', () => {
    ask({ attachments }).start().reply(withFiles(files[0])).stores('see', [files[0]]).sets('Files', files[0]);
    ask({ attachments })
      .start()
      .reply(withFiles(...files))
      .stores('see', files)
      .sets('Files', files);
  });

  test('they join a list that is already there', () => {
    ask({ attachments: { saveVariableId: 'v:List' } })
      .start()
      .reply(withFiles(files[0]))
      .sets('List', ['a', files[0]]);
  });

  test('they belong to the answer even where no variable takes them', () => {
    ask().start().reply(withFiles(files[0])).stores('see', [files[0]]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'nothing', 'file:///etc/passwd'])(
    'one at %s makes the reply unfit',
    (url) => {
      ask({ attachments }).start().reply(withFiles(files[0], url)).refuses().sets('Files', undefined);
    },
  );
});

describe('a recording', () => {
  test('is an answer, and is kept where recordings go', () => {
    const url = 'https://example.org/said.webm';
    ask({ audioClip: { isEnabled: true, saveVariableId: 'v:Files' } })
      .start()
      .reply({ type: 'audio', url })
      .stores(url)
      .sets('Files', url)
      .sets('Name', undefined);
  });

  test('at an unsafe address is refused', () => {
    ask().start().reply({ type: 'audio', url: 'javascript:alert(1)' }).refuses();
  });
});

test('variables that are not there are said when the bot is published', () => {
  const options = {
    variableId: 'x',
    audioClip: { saveVariableId: 'y' },
    attachments: { saveVariableId: 'z' },
  };
  expect(findingsOf({ id: 'q', type: 'text input', options })).toEqual([
    'warning unknown-variable /options/variableId',
    'warning unknown-variable /options/audioClip/saveVariableId',
    'warning unknown-variable /options/attachments/saveVariableId',
  ]);
});

test.each([
  ['an attachment', { attachments: { isEnabled: true } }],
  ['a recording', { audioClip: { isEnabled: true } }],
])('on the share page the log says that %s cannot be sent', (what, options) => {
  const block = (more: object) => ({ id: 'q', type: 'text input', options: more });
  converse([block(options)], { isOnSharePage: true })
    .start()
    .asks('text input')
    .logs(`Visitors of the share page cannot send ${what}`);
  converse([block({})], { isOnSharePage: true })
    .start()
    .logsNothing();
});
