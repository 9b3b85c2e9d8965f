import { parses } from '../shared/parsed-programs.ts';
import { converseWith, findingsIn } from '../shared/testing.ts';

const bot = (options: object, name = 'Ada') => ({
  groups: { A: [{ id: 'cw', type: 'Chatwoot', options }] },
  variables: [{ id: 'v:Name', name: 'Name', value: name }],
});
const live = { resultId: 'r' };
const shown = { baseUrl: 'https://support.example.com/', websiteToken: 't0ken' };

test('what a visitor typed is an argument of the script and never part of it', () => {
  const evil = "'); alert(1); ('";
  const { turn } = converseWith(bot({ ...shown, user: { id: '7', name: '{{Name}}' } }, evil), live)
    .start()
    .ends();
  const [action] = turn.actions;
  if (action?.type !== 'chatwoot') throw new Error('no widget');
  const { content, args } = action.chatwoot.scriptToExecute;
  expect(content).not.toContain('alert');
  expect(args).toEqual([
    { id: 'baseUrl', value: 'https://support.example.com' },
    { id: 'websiteToken', value: 't0ken' },
    { id: 'user', value: JSON.stringify({ id: '7', name: evil }) },
  ]);
});

test.each([
  ['no URL', { websiteToken: 't' }],
  ['no token', { baseUrl: 'https://support.example.com' }],
  ['a URL that is a program', { baseUrl: 'javascript:alert(1)', websiteToken: 't' }],
])('with %s nothing is shown, and the log says so', (_, options) => {
  converseWith(bot(options), live).start().acts().logs('nothing is shown').ends();
});

test('the scripts parse', () => {
  for (const options of [shown, { task: 'Close widget' }]) {
    const [action] = converseWith(bot(options), live).start().turn.actions;
    if (action?.type !== 'chatwoot') throw new Error('no widget');
    expect(parses(action.chatwoot.scriptToExecute.content)).toBe(true);
  }
});

test('a preview shows nothing and says so', () => {
  converseWith(bot(shown)).start().acts().logs('left out of previews').ends();
});

test('before it is published: a missing token is warned of, unless the widget is only closed', () => {
  expect(findingsIn(bot({}))).toEqual(['warning no-token /groups/0/blocks/0/options/websiteToken']);
  expect(findingsIn(bot({ task: 'Close widget' }))).toEqual([]);
});

test('on the share page nothing is shown, and the log says so', () => {
  converseWith(bot(shown), { ...live, isOnSharePage: true })
    .start()
    .acts()
    .logs('The Chatwoot widget does not work on the share page')
    .ends();
});
