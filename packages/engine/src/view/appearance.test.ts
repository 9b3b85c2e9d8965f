import type { Theme } from '@parley/schema';
import { compile } from '../flow/compile.ts';
import type { Flow } from '../flow/flow.ts';
import { dynamicThemeOf, initialAnswers, initialVariables, renderAppearance } from './appearance.ts';
import { newState } from '../state/state.ts';
import { botOf, type BotParts } from '../testing/index.ts';
import { asks, fakeKinds } from '../testing/fake-kinds.ts';

const flowOf = (parts: Partial<BotParts>): Flow =>
  compile(botOf({ groups: {}, ...parts }), fakeKinds, { botId: 'b', hash: 'h', version: '6' }).flow;
const begun = (flow: Flow) => newState({ botId: 'b', hash: 'h' }, initialVariables(flow).values);

describe('the values a chat begins with', () => {
  const flow = flowOf({
    variables: [
      { id: 'a', name: 'A', value: 'declared' },
      { id: 'b', name: 'B' },
      { id: 'c', name: 'C', value: null },
      { id: 'd', name: 'D', value: ['x'] },
    ],
  });

  test('are those the bot declares', () => {
    expect(initialVariables(flow).values).toEqual({ a: 'declared', d: ['x'] });
  });

  test('are remembered ones where it declares none', () => {
    expect(
      initialVariables(flow, {}, { A: 'remembered', B: 'remembered', C: 'remembered', E: 'no such' }).values,
    ).toEqual({
      a: 'declared',
      b: 'remembered',
      c: 'remembered',
      d: ['x'],
    });
  });

  test('are prefilled ones above all, of any kind; nothing clears', () => {
    expect(
      initialVariables(flow, { A: 7, B: [1, 'x'], D: null, E: 'no such' }, { B: 'remembered' }).values,
    ).toEqual({
      a: '7',
      b: ['1', 'x'],
    });
  });

  test('are named where the bot has no such variable', () => {
    const prefilled = { A: 'a', e: 'E is another name', toString: 'text' };
    expect(initialVariables(flow, prefilled, { Gone: 'with its variable' }).unknown).toEqual([
      'e',
      'toString',
    ]);
  });

  test('are not prefilled where the bot says so; what was remembered counts', () => {
    const own = flowOf({
      variables: [
        { id: 'a', name: 'A', value: 'declared', isPrefillable: false },
        { id: 'b', name: 'B', isPrefillable: false },
        { id: 'c', name: 'C', isPrefillable: true },
      ],
    });
    expect(initialVariables(own, { A: 'page', B: 'page', C: 'page' }, { B: 'remembered' })).toEqual({
      values: { a: 'declared', b: 'remembered', c: 'page' },
      leftOut: [],
      refused: ['A', 'B'],
      unknown: [],
    });
  });

  test('belong to every variable of a name, and to none that is not declared, whatever it is called', () => {
    const twice = flowOf({
      variables: [
        { id: '1', name: 'N' },
        { id: '2', name: 'N' },
        { id: 'toString', name: 'T' },
      ],
    });
    expect(initialVariables(twice, { N: 'n' }, { T: 't' }).values).toEqual({
      '1': 'n',
      '2': 'n',
      toString: 't',
    });
    expect(
      initialVariables(twice, JSON.parse('{"__proto__":"p","constructor":"c"}') as Record<string, unknown>)
        .values,
    ).toEqual({});
  });
});

test('answers of an earlier session are told by the names they are reported under, those to blocks that are gone not', () => {
  const named = { ...asks('named'), options: { variableId: 'n' } };
  const flow = flowOf({
    groups: { A: [asks('first'), named, asks('third')], ['__proto__']: [asks('odd')] },
    variables: [{ id: 'n', name: 'Name' }],
  });
  const answers = ['first', 'named', 'third', 'gone', 'odd', 'first'].map((blockId, index) => ({
    blockId,
    content: String(index),
  }));
  expect(initialAnswers(flow, answers)).toEqual({ A: '5', Name: '1', 'A (2)': '2' });
  expect(newState({ botId: 'b', hash: 'h' }, {}, { A: '5' }).frames[0]?.hasAnswers).toBe(true);
  expect(newState({ botId: 'b', hash: 'h' }, {}, {}).frames[0]?.hasAnswers).toBe(false);
});

test('theme and settings are shown with variables filled in', () => {
  const flow = flowOf({
    variables: [{ id: 'n', name: 'Name', value: 'Ann' }],
    theme: { customCss: '.{{Name}}{}', general: { background: { type: 'Color', content: '{{Gone}}#fff' } } },
    settings: { general: { systemMessages: { botClosed: 'Bye {{Name}}{{= 1 =}}' } }, extra: ['{{Name}}'] },
  });
  expect(renderAppearance(flow, begun(flow))).toEqual({
    theme: { customCss: '.Ann{}', general: { background: { type: 'Color', content: '#fff' } } },
    settings: { general: { systemMessages: { botClosed: 'Bye Ann' } }, extra: ['Ann'] },
  });
});

describe('the parts of a theme that variables decide', () => {
  const dynamic = (theme: Theme): unknown => {
    const flow = flowOf({ theme, variables: [{ id: 'n', name: 'Pic', value: 'https://example.org/p' }] });
    return dynamicThemeOf(flow, begun(flow));
  };

  test('are those that begin with a variable', () => {
    expect(
      dynamic({
        chat: { hostAvatar: { url: '{{Pic}}' }, guestAvatar: { url: 'https://example.org/{{Pic}}' } },
        general: { background: { type: 'Image', content: '{{Pic}}?x' } },
      }),
    ).toEqual({ hostAvatarUrl: 'https://example.org/p', backgroundUrl: 'https://example.org/p?x' });
    expect(dynamic({ chat: { guestAvatar: { url: '{{Pic}}' } } })).toEqual({
      guestAvatarUrl: 'https://example.org/p',
    });
  });

  test('are none where none does', () => {
    expect(dynamic({})).toBeUndefined();
    expect(dynamic({ chat: { hostAvatar: { url: 'https://example.org' } } })).toBeUndefined();
  });
});
