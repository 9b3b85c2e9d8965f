import { botOf, says } from '../testing/bots.ts';
import { makeWorkplace, type Workplace } from '../testing/command.ts';

let place: Workplace;
beforeAll(async () => {
  place = await makeWorkplace();
});
afterAll(() => place.remove());

const choices = {
  id: 'id-choices',
  type: 'choice input',
  items: [
    { id: 'id-first', content: 'Yes {{Wether}}', outgoingEdgeId: 'id-taken' },
    { id: 'id-second', content: 'No' },
  ],
};
const whole = botOf({
  Hello: [says('id-hello', 'Hello {{Nmae}}!'), choices],
  Alone: [says('id-alone', 'Nobody comes here with sk-abcdefghij0123456789abcdefghij')],
  Lost: [says('id-lost', 'Nothing leads here.')],
});
const bot = {
  ...whole,
  edges: [
    ...whole.edges,
    { id: 'id-taken', from: { blockId: 'id-choices', itemId: 'id-first' }, to: { groupId: 'g:Alone' } },
    { id: 'id-left', from: { blockId: 'gone' }, to: { groupId: 'gone' } },
  ],
  events: [
    ...whole.events,
    { id: 'id-help', type: 'command', graphCoordinates: { x: 0, y: 0 }, options: { command: 'help' } },
  ],
};
type Bot = typeof bot;

type Prints = { readonly 'ruleIds/v1': string; readonly 'ruleContent/v1': string };

async function printsOf(content: object) {
  await place.put('bot.json', content);
  return printsIn('bot.json');
}

async function printsIn(file: string) {
  const { stdout } = await place.parley('lint', file, '--format', 'sarif');
  const { results } = JSON.parse(stdout).runs[0] as {
    readonly results: readonly { readonly ruleId: string; readonly partialFingerprints: Prints }[];
  };
  const of = (name: keyof Prints): readonly string[] =>
    results.map(({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints[name]}`).toSorted();
  return { byIds: of('ruleIds/v1'), byContent: of('ruleContent/v1') };
}

const turned = ({ groups, edges, events, variables, ...rest }: Bot): object => ({
  ...rest,
  groups: groups.toReversed().map((group) => ({ ...group, graphCoordinates: { x: 7, y: 9 } })),
  edges: edges.toReversed(),
  events: events.toReversed(),
  variables: variables.toReversed(),
});
const moved = (content: Bot): object => ({
  ...content,
  groups: content.groups.map(({ blocks, ...group }) => ({
    ...group,
    blocks: group.title === 'Hello' ? [says('id-before', 'Good morning.'), ...blocks] : blocks,
  })),
});
const renewed = (content: object): object =>
  JSON.parse(JSON.stringify(content).replace(/"(?:id-|g:|to:)[^"]*"|"gone"|"start"(?=,"type)/g, (id) => `${id.slice(0, -1)}-new"`)); // prettier-ignore

test('a finding keeps both fingerprints while parts change places, and in YAML', async () => {
  const before = await printsOf(bot);
  const rules = new Set(before.byIds.map((one) => one.split(' ')[0]));
  for (const rule of ['undeclared-variable', 'dead-end', 'unreachable-group', 'secret-in-text', 'edge-leads-nowhere'])
    expect(rules).toContain(rule); // prettier-ignore
  expect(new Set(before.byContent).size).toBe(before.byContent.length);
  expect(await printsOf(turned(bot))).toEqual(before);
  expect(await printsOf(moved(bot))).toEqual(before);
  await place.parley('fmt', 'bot.json', '--out', 'bot.bot.yaml');
  expect(await printsIn('bot.bot.yaml')).toEqual(before);
});

test('a finding keeps one fingerprint while ids are renewed, and the other while its words are edited', async () => {
  const before = await printsOf(bot);
  const after = await printsOf(renewed(bot));
  expect(after.byContent).toEqual(before.byContent);
  expect(after.byIds.filter((one) => before.byIds.includes(one))).toEqual([]);
  const edited = JSON.parse(JSON.stringify(bot).replace('Hello {{Nmae}}!', 'Welcome, {{Nmae}}!'));
  const other = await printsOf(edited);
  expect(other.byIds).toEqual(before.byIds);
  expect(other.byContent).not.toEqual(before.byContent);
});

test('a suppression by fingerprint outlasts new ids and places, and is of no use to other words', async () => {
  const findings = async (content: object) => {
    await place.put('kept/bot.json', content);
    return JSON.parse((await place.parley('lint', 'kept/bot.json', '--format', 'json')).stdout);
  };
  const gap = botOf({ Hello: [says('id-hello', 'Hello {{Nmae}}!')] });
  const [{ fingerprint }] = (await findings(gap)).findings;
  const suppression = { rule: 'undeclared-variable', fingerprint, reason: 'The campaign fills it in.' };
  await place.put('kept/parley.lint.yaml', { suppress: [suppression] });
  for (const content of [gap, renewed(gap), turned({ ...bot, ...gap })])
    expect(await findings(content)).toMatchObject({
      counts: { warning: 0 },
      suppressed: [{ rule: 'undeclared-variable', reason: 'The campaign fills it in.' }],
    });
  const other = botOf({ Hello: [says('id-hello', 'Bye {{Nmae}}!')] });
  expect(await findings(other)).toMatchObject({ counts: { warning: 2 }, suppressed: [] });
});
