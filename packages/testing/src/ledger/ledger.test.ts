import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queues, redisKeyFamilies, tables, type LedgerRow } from './index.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The sources that services are made of, by their paths. */
const sources: ReadonlyMap<string, string> = new Map(
  [
    'packages/schema',
    'packages/server',
    'packages/sandbox',
    'packages/trust',
    'packages/storage',
    'services/chat',
    'services/management',
  ].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name): [string, string] => [`${folder}/src/${name}`, read(`${folder}/src/${name}`)]),
  ),
);

/** The functions and classes that make a queue, and the files that define them. */
const makers =
  /(?<!function )\b(?:fairSlots|fairQueue|readerSlots|senderSlots|startJobs|bodyBudget|new Tinypool|new Worker|new Queue)(?:<[^>(]*>)?\(/;
const mechanisms = [
  'packages/server/src/fairness/fair-slots.ts',
  'packages/server/src/http/reader-slots.ts',
  'packages/server/src/http/sender-slots.ts',
  'packages/server/src/threads/thread-pool.ts',
  'services/management/src/worker/jobs.ts',
];

/** A template of a Redis key: it begins with the prefix of the installation or with a key that does. */
const template =
  /`(\{?\$\{(?:prefix|tagged|session|uploads|[\w.]*REDIS_PREFIX|goneKeys\([^}]*\))\}[^`\n]*)`/g;
const isKey = (text: string): boolean => /\}:|^\$\{goneKeys/.test(text);
const familyOf = (text: string): string => text.replace(/\$\{[^}]*\}/g, '*');

test('the ledger has every queue, and no other', () => {
  const made = [...sources].filter(([path, text]) => makers.test(text) && !mechanisms.includes(path));
  expect(made.map(([path]) => path).sort()).toEqual(Object.keys(queues).sort());
});

test('the ledger has every family of Redis keys, and no other', () => {
  const families = [...sources].flatMap(([, text]) =>
    [...text.matchAll(template)]
      .map(([, key = '']) => key)
      .filter(isKey)
      .map(familyOf),
  );
  expect([...new Set(families)].sort()).toEqual(Object.keys(redisKeyFamilies).sort());
});

test.each<[string, Readonly<Record<string, LedgerRow>>]>([
  ['queues', queues],
  ['tables', tables],
  ['Redis keys', redisKeyFamilies],
])('what the ledger says of %s is enforced where it says, and none of them is open', (_, rows) => {
  const untrue = Object.entries(rows).filter(([, row]) => 'in' in row && !read(row.in).includes(row.by));
  expect(untrue).toEqual([]);
  expect(Object.entries(rows).filter(([, row]) => 'open' in row)).toEqual([]);
});
