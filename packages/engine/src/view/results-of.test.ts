import { resultsOf, type ResultState } from './results-of.ts';
import { botOf, Conversation, type BotParts } from '../testing/index.ts';
import { asks, does, fakeKinds, linksTo, says } from '../testing/fake-kinds.ts';

const talk = (bot: BotParts, linked: Readonly<Record<string, BotParts>> = {}): Conversation =>
  new Conversation(botOf(bot), {
    kinds: fakeKinds,
    linked: Object.fromEntries(Object.entries(linked).map(([hash, parts]) => [hash, botOf(parts)])),
    resultId: 'r',
  });
const results = ({ flows, state, turn }: Conversation): ResultState[] =>
  resultsOf(flows, state, turn.finishedFrames);
const named = (result: ResultState | undefined): unknown =>
  Object.fromEntries((result?.variables ?? []).map(({ name, value }) => [name, value]));

const secret = { id: 's', name: 'Secret', value: 'x', isSessionVariable: true };
const child: BotParts = {
  groups: { C: [asks('name', { variableId: 'v:Name' }), asks('age', { variableId: 'v:Age' })] },
  variables: ['Name', 'Age', secret],
};

test('a chat has one result: started with the first answer, completed when it ends with one', () => {
  const conversation = talk({
    groups: { A: [asks('q', { variableId: 'v:Name' }), asks('end')] },
    variables: ['Name', 'Unset', { id: 'l', name: 'List', value: ['a', 'b'] }, secret],
  }).start();
  const about = { resultId: 'r', botId: 'bot', hash: 'hash' };
  const list = { id: 'l', name: 'List', value: '["a","b"]' };
  expect(results(conversation)).toEqual([
    { ...about, hasStarted: false, isCompleted: false, variables: [list] },
  ]);
  const variables = [{ id: 'v:Name', name: 'Name', value: 'Ann' }, list];
  expect(results(conversation.reply('Ann'))).toEqual([
    { ...about, hasStarted: true, isCompleted: false, variables },
  ]);
  expect(results(conversation.reply('bye'))).toEqual([
    { ...about, hasStarted: true, isCompleted: true, variables },
  ]);
});

test('a chat that ends without an answer is not completed', () => {
  expect(results(talk({ groups: { A: [says('bye')] } }).start())).toMatchObject([
    { hasStarted: false, isCompleted: false },
  ]);
});

test('a preview has no result', () => {
  const conversation = new Conversation(botOf({ groups: { A: [asks('q')] } }), { kinds: fakeKinds }).start();
  expect(results(conversation.reply('x'))).toEqual([]);
});

test('what a bot that merges finds out is in the result of the bot around it at once, and stays there', () => {
  const conversation = talk(
    {
      groups: { A: [does('link', linksTo('child', { merges: true })), asks('end')] },
      variables: [{ id: 'n', name: 'Name' }],
    },
    { child },
  ).start();
  conversation.reply('Ann');
  expect(results(conversation)).toMatchObject([
    { resultId: 'r', botId: 'bot', hasStarted: true, isCompleted: false },
  ]);
  expect(named(results(conversation)[0])).toEqual({ Name: 'Ann' });
  conversation.reply('41');
  expect(named(results(conversation)[0])).toEqual({ Name: 'Ann', Age: '41' });
  expect(conversation.state.frames).toHaveLength(1);
  conversation.reply('bye');
  expect(named(results(conversation)[0])).toEqual({ Name: 'Ann', Age: '41' });
  expect(results(conversation)).toMatchObject([{ hasStarted: true, isCompleted: true }]);
});

test('a bot that does not merge has a result of its own, completed when it comes to its end', () => {
  const conversation = talk(
    { groups: { A: [does('link', linksTo('child', { resultId: 'own' })), asks('end')] } },
    { child },
  ).start();
  conversation.reply('Ann');
  const outer = { resultId: 'r', botId: 'bot', hasStarted: false, isCompleted: false };
  expect(results(conversation)).toMatchObject([
    outer,
    { resultId: 'own', botId: 'child', hash: 'child', hasStarted: true, isCompleted: false },
  ]);
  conversation.reply('41');
  const [first, second] = results(conversation);
  expect(first).toMatchObject(outer);
  expect(second).toMatchObject({ resultId: 'own', hasStarted: true, isCompleted: true });
  expect(named(second)).toEqual({ Name: 'Ann', Age: '41' });
  expect(results(conversation.reply('bye'))).toMatchObject([{ resultId: 'r', isCompleted: true }]);
});

test('a bot that merges into one with a result of its own is part of that result', () => {
  const middle: BotParts = { groups: { M: [does('link', linksTo('child', { merges: true })), asks('m')] } };
  const conversation = talk(
    { groups: { A: [does('link', linksTo('middle', { resultId: 'own' })), asks('end')] } },
    { middle, child },
  ).start();
  conversation.reply('Ann');
  expect(results(conversation).map((result) => [result.resultId, named(result)])).toEqual([
    ['r', {}],
    ['own', { Name: 'Ann' }],
  ]);
  conversation.reply('41').reply('m');
  expect(results(conversation).map((result) => [result.resultId, result.isCompleted, named(result)])).toEqual(
    [
      ['r', false, {}],
      ['own', true, { Name: 'Ann', Age: '41' }],
    ],
  );
});

test('a frame whose flow is not there has no result to tell of', () => {
  const { state, turn } = talk({ groups: { A: [asks('q')] } }).start();
  expect(resultsOf(new Map(), state, turn.finishedFrames)).toEqual([]);
});
