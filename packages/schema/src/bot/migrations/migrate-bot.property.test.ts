import fc from 'fast-check';
import { botContentSchema } from '../bot.ts';
import { migrateBot } from './migrate-bot.ts';

const deepFrozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFrozen);
  return Object.freeze(value);
};

const at = { x: 0, y: 0 };
const id = fc.string({ minLength: 1, maxLength: 8 });
const type = fc.constantFrom('text', 'Webhook', 'Google Sheets', 'Typebot link', 'payment input', 'constructor');
const options = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      webhook: fc.jsonValue(),
      referenceCell: fc.oneof(fc.jsonValue(), fc.constant({ column: 'A', value: 'b' })),
      action: fc.constantFrom('Get data from sheet', 'Insert a row'),
      typebotId: fc.string(),
      provider: fc.constantFrom('Stripe', 'Other'),
    },
    { requiredKeys: [] },
  ),
);
const block = fc.record({ id, type, options, groupId: id, webhookId: fc.jsonValue() }, { requiredKeys: ['id', 'type'] });
const group = fc.record({
  id,
  title: fc.string(),
  graphCoordinates: fc.constant(at),
  blocks: fc.array(block, { minLength: 1 }),
});
const edge = fc.record({
  id,
  from: fc.record({ groupId: id, blockId: id }),
  to: fc.record({ groupId: id }),
});
const start = { id: 's', title: 'S', graphCoordinates: at, blocks: [{ id: 'start', type: 'start', label: 'S' }] };
const bot = fc.record({
  version: fc.constantFrom('3', '4', '5', '6', '6.1'),
  groups: fc.array(group).map((groups) => [start, ...groups]),
  edges: fc.array(edge),
  variables: fc.array(fc.record({ id: fc.constantFrom('v', 'w', 'x'), name: fc.constantFrom('V', 'W', '') })),
  theme: fc.constantFrom({}, { general: { background: { type: 'None' } } }, { chat: { inputs: {} } }),
  settings: fc.constantFrom({}, { whatsApp: {} }, { general: { systemMessages: {} } }),
  ofTomorrow: fc.jsonValue(),
});

test('every bot of a known version becomes one of version 6 that keeps its ids and what nobody knows', () => {
  fc.assert(
    fc.property(bot, (json) => {
      const migration = migrateBot(deepFrozen(json));
      if (!migration.ok) throw new Error(JSON.stringify(migration.problems));
      const { groups, ofTomorrow, edges, variables } = migration.bot;
      expect(botContentSchema.safeParse(migration.bot).success).toBe(true);
      expect(groups.filter((one) => one.id !== 's').map((one) => [one.id, one.blocks.map((b) => b.id)])).toEqual(
        json.groups.filter((one) => one.id !== 's').map((one) => [one.id, one.blocks.map((b) => b.id)]),
      );
      expect(edges.map((one) => one.id)).toEqual([...new Set(json.edges.map((one) => one.id))]);
      expect(variables.map((one) => one.id)).toEqual([...new Set(json.variables.map((one) => one.id))]);
      expect(ofTomorrow).toEqual(json.ofTomorrow);
    }),
  );
});

/** Bots with any of their parts, or all of them, replaced by something else. */
const broken = fc
  .tuple(bot, fc.dictionary(fc.constantFrom('version', 'groups', 'edges', 'blocks', 'settings', 'theme'), fc.jsonValue()))
  .map(([whole, parts]) => ({ ...whole, ...parts }));
const brokenInside = fc
  .tuple(bot, fc.jsonValue())
  .map(([whole, part]) => ({ ...whole, groups: [...whole.groups, { ...start, blocks: [part] }, part] }));

test('whatever comes in: nothing throws, nothing is changed, and what comes out is a bot or a list of problems', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), broken, brokenInside), (json) => {
      const migration = migrateBot(deepFrozen(json));
      if (migration.ok) expect(botContentSchema.safeParse(migration.bot).success).toBe(true);
      else expect(migration.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});
