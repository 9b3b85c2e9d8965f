import { migrateBot } from './migrate-bot.ts';

const at = { x: 0, y: 0 };
const coffee = {
  id: 'coffee',
  title: 'Coffee',
  graphCoordinates: at,
  blocks: [
    { id: 'hello', type: 'text', groupId: 'coffee', content: { richText: [] } },
    {
      id: 'size',
      type: 'choice input',
      groupId: 'coffee',
      options: { variableId: 'v' },
      items: [{ id: 'small', blockId: 'size', type: 0, content: 'Small', outgoingEdgeId: 'again' }],
    },
  ],
};
/** A bot as versions 3 to 5 write it, with every field that has another name in Parley. */
const old = (version: string | null | undefined) => ({
  ...(version === undefined ? {} : { version }),
  id: 'old',
  name: 'Coffee',
  icon: null,
  folderId: null,
  whatsAppCredentialsId: null,
  fieldOfTomorrow: { a: [1] },
  events: null,
  groups: [
    {
      id: 'begin',
      title: 'Start',
      graphCoordinates: { x: 5, y: 6 },
      blocks: [{ id: 'start', type: 'start', label: 'Start', groupId: 'begin', outgoingEdgeId: 'first' }],
    },
    coffee,
  ],
  edges: [
    { id: 'again', from: { groupId: 'coffee', blockId: 'size', itemId: 'small' }, to: { groupId: 'coffee' } },
    { id: 'first', from: { groupId: 'begin', blockId: 'start' }, to: { groupId: 'coffee', blockId: 'hello' } },
  ],
  variables: [{ id: 'v', name: 'Size' }],
  theme: { general: { font: 'Open Sans' } },
  settings: { general: { isBrandingEnabled: false }, whatsApp: { isEnabled: false } },
});
const converted = {
  version: '6',
  id: 'old',
  name: 'Coffee',
  icon: null,
  folderId: null,
  messagingACredentialsId: null,
  fieldOfTomorrow: { a: [1] },
  events: [{ id: 'begin', type: 'start', graphCoordinates: { x: 5, y: 6 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      ...coffee,
      blocks: [
        { id: 'hello', type: 'text', content: { richText: [] } },
        {
          id: 'size',
          type: 'choice input',
          options: { variableId: 'v' },
          items: [{ id: 'small', content: 'Small', outgoingEdgeId: 'again' }],
        },
      ],
    },
  ],
  edges: [
    { id: 'first', from: { eventId: 'begin' }, to: { groupId: 'coffee', blockId: 'hello' } },
    { id: 'again', from: { blockId: 'size', itemId: 'small' }, to: { groupId: 'coffee' } },
  ],
  variables: [{ id: 'v', name: 'Size' }],
  theme: { general: { font: 'Open Sans' } },
  settings: {
    general: { isBrandingEnabled: false, isInputPrefillEnabled: true },
    messagingA: { isEnabled: false },
  },
};

test.each([
  ['3', '3'],
  ['4', '4'],
  ['5', '5'],
  [undefined, '3'],
  [null, '3'],
])('a bot of version %s becomes one of version 6', (version, from) => {
  expect(migrateBot(old(version))).toEqual({ ok: true, from, bot: converted, changes: [] });
});

test('a bot of version 6 under our names stays exactly as it is', () => {
  const bot = { ...converted, settings: { messagingA: {} }, theme: {} };
  expect(migrateBot(bot)).toEqual({ ok: true, from: '6', bot, changes: [] });
});

test('a bot of version 6.1 differs from version 6 in nothing but its version and what its theme left open', () => {
  const migration = migrateBot({ ...converted, version: '6.1' });
  expect(migration).toMatchObject({ ok: true, from: '6.1' });
  if (!migration.ok) return;
  const { theme, ...rest } = migration.bot;
  expect({ ...rest, theme: converted.theme }).toEqual(converted);
  expect(theme.general).toMatchObject({ font: 'Open Sans', background: { content: '#f8f8f8' } });
});

test('parts of a draft that are not there yet are empty', () => {
  expect(migrateBot({ version: '6', name: 'New' })).toEqual({
    ok: true,
    from: '6',
    bot: {
      version: '6',
      name: 'New',
      events: [],
      groups: [],
      edges: [],
      variables: [],
      theme: {},
      settings: {},
    },
    changes: [],
  });
});

test('versions 3 and 4 may leave out blocks and hold broken edges, which are dropped', () => {
  const { groups, edges, ...rest } = old('4');
  const loose = {
    ...rest,
    groups: [...groups, { id: 'empty', title: 'Empty', graphCoordinates: at }],
    edges: [...edges, { id: 'broken', from: { blockId: 'size' } }, 'no edge'],
  };
  const migration = migrateBot(loose);
  expect(migration.ok && migration.bot.edges).toEqual(converted.edges);
  expect(migration.ok && migration.changes).toEqual([
    { code: 'dropped-edge', pointer: '/edges/2', detail: 'this is no edge and was left out' },
    { code: 'dropped-edge', pointer: '/edges/3', detail: 'this is no edge and was left out' },
  ]);
  expect(migration.ok && migration.bot.groups.at(-1)).toEqual({
    id: 'empty',
    title: 'Empty',
    graphCoordinates: at,
    blocks: [],
  });
  expect(migrateBot({ ...loose, version: '5' })).toMatchObject({
    ok: false,
    problems: [{ pointer: '/groups/2/blocks' }, { pointer: '/edges/2/to' }, { pointer: '/edges/3' }],
  });
});

describe('things that share an id', () => {
  test('are the first edge, wherever it stands among edges that are none', () => {
    const { edges, ...rest } = old('4');
    const [first] = edges;
    const migration = migrateBot({ ...rest, edges: ['no edge', ...edges, { ...first, to: { groupId: 'begin' } }] });
    expect(migration.ok && migration.bot.edges).toEqual(converted.edges);
    expect(migration.ok && migration.changes.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['dropped-edge', '/edges/0'],
      ['duplicate-edge', '/edges/3'],
    ]);
  });

  test.each(['3', '4', '5', '6', '6.1'])('are the first variable in version %s, and templates name that one', (version) => {
    const says = (text: string) => ({
      id: 'says',
      title: 'Says',
      graphCoordinates: at,
      blocks: [{ id: 'b', type: 'text', content: { richText: [{ children: [{ text }] }] } }],
    });
    const whole = version.startsWith('6') ? { ...converted, version } : old(version);
    const migration = migrateBot({
      ...whole,
      groups: [...whole.groups, says('{{Other}}, {{ Other }}, {{= {{Other}} + 1 =}}, {{Third}}, {{Size}}, Other')],
      variables: [
        { id: 'v', name: 'Size', value: 'small' },
        { id: 'v', name: 'Other', value: 'large' },
        { id: 'w', name: 'Third' },
        { id: 'v', name: 'Third' },
        { id: 'v', name: 'Size' },
      ],
      theme: { general: { background: { content: '{{Other}}' } } },
    });
    if (!migration.ok) throw new Error(JSON.stringify(migration.problems));
    expect(migration.bot.variables).toEqual([
      { id: 'v', name: 'Size', value: 'small' },
      { id: 'w', name: 'Third' },
    ]);
    expect(migration.changes.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['duplicate-variable', '/variables/1'],
      ['duplicate-variable', '/variables/3'],
      ['duplicate-variable', '/variables/4'],
    ]);
    expect(migration.bot.groups.at(-1)).toMatchObject(
      says('{{Size}}, {{ Other }}, {{= {{Size}} + 1 =}}, {{Third}}, {{Size}}, Other'),
    );
    expect(migration.bot.theme).toMatchObject({ general: { background: { content: '{{Size}}' } } });
  });
});

test('a bot does not grow without end by the long name of a variable that others are merged into', () => {
  const text = '{{B}}'.repeat(1_000);
  const migration = migrateBot({
    ...converted,
    theme: { customCss: text },
    variables: [
      { id: 'v', name: 'A'.repeat(2_000) },
      { id: 'v', name: 'B' },
    ],
  });
  const detail = 'too many templates name variables that share an id with another one';
  expect(migration).toEqual({ ok: false, problems: [{ pointer: '/variables', detail }] });
});

test('the requests a version 3 export does not carry are told of by their places', () => {
  const { groups, ...rest } = old('3');
  const request = { id: 'r', type: 'Webhook', groupId: 'coffee', webhookId: 'w' };
  const migration = migrateBot({ ...rest, groups: [...groups, { ...coffee, id: 'more', blocks: [request] }] });
  expect(migration.ok && migration.bot.groups.at(-1)?.blocks).toEqual([
    { id: 'r', type: 'Webhook', options: { webhook: { method: 'POST' } } },
  ]);
  expect(migration.ok && migration.changes.map(({ pointer }) => pointer)).toEqual(['/groups/2/blocks/0']);
});

test('an empty list in place of a map of the results table is an empty map', () => {
  const resultsTablePreferences = { columnsOrder: [], columnsVisibility: [], columnsWidth: { a: 1 } };
  const migration = migrateBot({ version: '6', resultsTablePreferences });
  expect(migration.ok && migration.bot.resultsTablePreferences).toEqual({
    columnsOrder: [],
    columnsVisibility: {},
    columnsWidth: { a: 1 },
  });
});

test('what is wrong where several kinds of value fit is told by its place and by what fits there', () => {
  const migration = migrateBot({
    version: '6',
    icon: 7,
    resultsTablePreferences: { columnsOrder: 7 },
    variables: [{ id: 'v', name: 'n', value: 7 }],
    theme: { general: { font: 7 } },
  });
  expect(migration.ok ? [] : migration.problems).toEqual([
    { pointer: '/icon', detail: 'must be a string or null' },
    {
      pointer: '/resultsTablePreferences/columnsOrder',
      detail: 'must be a list, and is a number',
    },
    { pointer: '/variables/0/value', detail: 'must be a string, a list of strings, or null' },
    { pointer: '/theme/general/font', detail: 'must be a string, or an object with a type' },
  ]);
});

test.each([
  ['a text', 'bot', '', 'a bot is a JSON object'],
  ['a list', [], '', 'a bot is a JSON object'],
  ['an unknown version', { version: '7' }, '/version', 'must be one of the texts 3, 4, 5, 6, 6.1'],
  [
    'the format of 2022',
    { id: 'b', blocks: [{ id: 'a', steps: [] }] },
    '/blocks',
    'this is the format of before June 2022 (blocks and steps), which cannot be converted',
  ],
  [
    'an old bot without a start',
    { ...old('5'), groups: [coffee] },
    '/groups',
    'the start event is missing: no group has a block of type start',
  ],
  [
    'a bot nested beyond all measure',
    { version: '6', extra: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown },
    '',
    'nested deeper than 200 levels',
  ],
])('%s is refused with its reason', (_, json, pointer, detail) => {
  expect(migrateBot(json)).toEqual({ ok: false, problems: [{ pointer, detail }] });
});

test('all that is wrong is said at once, each with its place in the bot as it came', () => {
  const wrong = {
    ...old('4'),
    name: '',
    groups: [{ ...coffee, id: 7, blocks: [{ id: 'x' }] }],
    variables: [{ id: 'v' }],
    settings: { whatsApp: { isEnabled: 'yes' }, metadata: { googleTagManagerId: 4 } },
  };
  const migration = migrateBot(wrong);
  const pointers = migration.ok ? [] : migration.problems.map(({ pointer }) => pointer);
  expect([...pointers].sort()).toEqual([
    '/groups',
    '/groups/0/blocks/0/type',
    '/groups/0/id',
    '/name',
    '/settings/metadata/googleTagManagerId',
    '/settings/whatsApp/isEnabled',
    '/variables/0/name',
  ]);
});

test('a key named __proto__ is a field like any other', () => {
  const json = JSON.parse('{"version":"6","name":"N","__proto__":{"polluted":true}}') as unknown;
  expect(migrateBot(json).ok).toBe(true);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

