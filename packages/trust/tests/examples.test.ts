import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockKinds } from '@parley/blocks';
import { compile } from '@parley/engine';
import {
  botContentSchema,
  currentBotVersion,
  isJsonObject,
  testFileSchema,
  type BotContent,
} from '@parley/schema';
import { casesOf, createPrograms, namesIn, playCase, testedBot, type Programs } from '../src/index.ts';

const folder = join(import.meta.dirname, '..', '..', 'blocks', 'bots');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));

const names = ['lead-qualification', 'pizza-order'] as const;
type Name = (typeof names)[number];
const examples = Object.fromEntries(
  names.map((name) => {
    const { cases, faults } = casesOf(testFileSchema.parse(read(`tests/${name}.test.json`)));
    return [name, { content: botContentSchema.parse(read(`${name}.json`)), cases, faults }];
  }),
) as Record<Name, { content: BotContent } & ReturnType<typeof casesOf>>;

let programs: Programs;
beforeAll(() => {
  programs = createPrograms();
});
afterAll(() => programs.stop());

/** The steps at which the stored tests of an example fail with this content. */
async function failuresOf(name: Name, content: BotContent): Promise<readonly string[]> {
  const { flow } = testedBot(content, name, 'examined');
  const failures: string[] = [];
  for (const one of examples[name].cases) {
    const fakes = { programs, linked: new Map(), namesOf: namesIn(content) };
    const { failure } = await playCase(one, flow, fakes);
    if (failure) failures.push(`${one.name}, step ${failure.step ?? 'after the last'}: ${failure.message}`);
  }
  return failures;
}

/** The rules that a bot breaks, each as often as it does. */
function findingsIn(content: BotContent): readonly string[] {
  const identity = { botId: 'bot', hash: '', version: currentBotVersion };
  return compile(content, blockKinds, identity)
    .diagnostics.map(({ code }) => code)
    .sort();
}

/** The times that the tests of the examples are played: an acceptance asks for a hundred. */
const runs = process.env['PARLEY_LONG_TESTS'] === '1' ? 100 : 5;

test.each(names)(
  'the stored tests of %s pass each time that they are run',
  async (name) => {
    const { content, cases, faults } = examples[name];
    expect(faults).toEqual([]);
    expect(cases.length).toBeGreaterThan(2);
    for (let run = 0; run < runs; run++) expect(await failuresOf(name, content)).toEqual([]);
  },
  300_000,
);

/** A change of a bot that its author did not mean. */
type Defect = (content: BotContent) => void;

function partOf(content: BotContent, id: string): Record<string, unknown> {
  const { groups, edges, variables } = content;
  const blocks = groups.flatMap((group) => group.blocks);
  const items = blocks.flatMap((block) => block.items ?? []);
  const found = [...edges, ...groups, ...variables, ...blocks, ...items].find((part) => part.id === id);
  if (!found) throw new Error(`there is no part ${id}`);
  return found;
}

/** Gives a field of a part another value. */
const sets =
  (id: string, path: string, value: unknown): Defect =>
  (content) => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at: unknown = partOf(content, id);
    for (const key of keys) at = Reflect.get(at as object, key);
    if (!isJsonObject(at)) throw new Error(`${path} of ${id} leads nowhere`);
    Object.assign(at, { [last]: value });
  };
/** Puts other words in the place of words that stand anywhere in a part. */
const says =
  (id: string, from: string, to: string): Defect =>
  (content) => {
    const part = partOf(content, id);
    const json = JSON.stringify(part);
    if (!json.includes(from)) throw new Error(`${id} does not say ${from}`);
    Object.assign(part, JSON.parse(json.replace(from, to)));
  };
const drops =
  (id: string): Defect =>
  (content) => {
    for (const group of content.groups) group.blocks = group.blocks.filter((block) => block.id !== id);
  };
const swaps =
  (groupId: string, one: number, other: number): Defect =>
  (content) => {
    const group = content.groups.find(({ id }) => id === groupId);
    const [first, second] = [group?.blocks[one], group?.blocks[other]];
    if (!group || !first || !second) throw new Error(`${groupId} has no such blocks`);
    group.blocks[one] = second;
    group.blocks[other] = first;
  };

const lead: Name = 'lead-qualification';
const pizza: Name = 'pizza-order';
const defects: readonly (readonly [title: string, name: Name, defect: Defect])[] = [
  ['a connection leads to another group', lead, sets('edge-match-match-good', 'to.groupId', 'group-mail')],
  ['the connection of a button is lost', lead, sets('interest-looking', 'outgoingEdgeId', undefined)],
  ['a connection leads to a group that is gone', lead, sets('edge-email', 'to.groupId', 'group-gone')],
  ['a jump leads to another group', lead, sets('to-name', 'options.groupId', 'group-company')],
  ['a limit of a condition is one higher', lead, says('match-good', '"value":"4"', '"value":"6"')],
  ['a condition is turned round', lead, says('match-fair', 'Greater or equal to', 'Less than')],
  ['a weight of a formula is another', lead, says('score', 'large: 3', 'large: 1')],
  ['a variable is renamed and its texts are not', lead, sets('var-name', 'name', 'First name')],
  ['an answer goes into the variable of another', lead, sets('team', 'options.variableId', 'var-name')],
  ['the words for a refused answer are lost', lead, sets('email', 'options.retryMessageContent', undefined)],
  ['a number may be zero', lead, sets('team', 'options.min', 0)],
  ['a question takes any text for an address', lead, sets('email', 'type', 'text input')],
  ['a block is lost', lead, drops('ask-budget')],
  ['a text has a spelling mistake', pizza, says('done-text', 'oven', 'ovn')],
  ['a price is another', pizza, says('total-set', 'Margherita: 9', 'Margherita: 8')],
  ['a sum is a difference', pizza, says('fee-set', '+ 3', '- 3')],
  ['two ways of a condition are exchanged', pizza, sets('edge-total-check', 'to.groupId', 'group-free')],
  ['one of several choices is all that counts', pizza, sets('extras', 'options.isMultipleChoice', false)],
  ['two blocks stand in the wrong order', pizza, swaps('group-extras', 0, 2)],
  ['a mail goes to somebody else', pizza, sets('kitchen', 'options.recipients', ['office@example.com'])],
  ['a mail says something else', pizza, says('kitchen', 'Total: £', 'Sum: ')],
  ['the value of a button is another', pizza, sets('way-pick', 'value', 'collection')],
  ['the largest amount is smaller than orders', pizza, sets('amount', 'options.max', 2)],
];

test('there are at least twenty defects', () => {
  expect(new Set(defects.map(([title]) => title)).size).toBe(defects.length);
  expect(defects.length).toBeGreaterThanOrEqual(20);
});

test.each(defects)('%s: the stored tests of %s, or its check, find it', async (_title, name, defect) => {
  const { content } = examples[name];
  const broken = structuredClone(content);
  defect(broken);
  expect(broken).not.toEqual(content);
  const failures = await failuresOf(name, broken);
  const isInCheck = JSON.stringify(findingsIn(broken)) !== JSON.stringify(findingsIn(content));
  expect([failures.length > 0, isInCheck]).toContain(true);
});

test('more than nine of ten defects are found by the tests alone', async () => {
  const missed: string[] = [];
  for (const [title, name, defect] of defects) {
    const broken = structuredClone(examples[name].content);
    defect(broken);
    if ((await failuresOf(name, broken)).length === 0) missed.push(title);
  }
  expect(missed.length).toBeLessThanOrEqual(defects.length / 10);
});

test('another order of groups and other places on the canvas fail no test', async () => {
  for (const name of names) {
    const moved = structuredClone(examples[name].content);
    moved.groups.reverse();
    for (const group of moved.groups) group.graphCoordinates = { x: 1, y: 2 };
    expect(await failuresOf(name, moved)).toEqual([]);
  }
});
