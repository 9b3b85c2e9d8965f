import { camelCase } from '../generate/block-files.ts';
import { isKebab, type NewFiles } from './new-files.ts';

const reserved = ['shared', 'unknown', 'events'];

/** The folder of a new kind of block, or why there can be none of that name. It runs, and goes on without a word. */
export function newBlock(folder: string): NewFiles | string {
  if (!isKebab(folder) || reserved.includes(folder))
    return `${folder} cannot be the folder of a kind: small letters, digits and single hyphens`;
  const type = folder.replaceAll('-', ' ');
  const name = camelCase(folder);
  const at = `packages/blocks/src/${folder}`;
  return {
    files: new Map([
      [`${at}/${folder}.ts`, definition(name, type)],
      [`${at}/${folder}.examples.ts`, examples(name, type)],
      [`${at}/${folder}.form.ts`, form(folder, name, type)],
      [`${at}/${folder}.test.ts`, test(type)],
    ]),
    next: [
      `say in ${folder}.ts what the wire calls the kind, what its options are and what it does`,
      `show every option in ${folder}.form.ts, in the words of authors`,
      'make the examples show it, and the test its edge cases',
      'npm run generate, then write below the line in README.md why it is as it is',
      'take it into a walk through an example bot (packages/blocks/bots)',
    ],
  };
}

const definition = (name: string, type: string): string => `
import { blockSchema } from '@parley/schema';
import { defineBlock, goOn } from '@parley/engine';
import { z } from 'zod';

const schema = blockSchema.extend({ type: z.literal('${type}') });

export const ${name} = defineBlock({
  type: '${type}',
  category: 'logic',
  summary: 'Goes on.',
  whenToUse: 'When the conversation should go on.',
  schema,
  enter: () => goOn(),
});
`;

const examples = (name: string, type: string): string => `
import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

export const ${name}Examples: Example[] = [
  {
    title: 'It goes on',
    bot: { groups: { First: [{ id: 'block', type: '${type}' }] } },
    lines: [{ ends: true }],
  },
  {
    title: 'Its edge is followed',
    bot: {
      groups: {
        First: [{ id: 'block', type: '${type}', outgoingEdgeId: 'to:Second' }],
        Second: [says('there', 'There.')],
      },
    },
    lines: [{ bot: 'There.' }, { ends: true }],
  },
];
`;

const form = (folder: string, name: string, type: string): string => `
import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import type { ${name} } from './${folder}.ts';

export const ${name}Form = defineForm<BlockOf<typeof ${name}>>({
  type: '${type}',
  category: 'logic',
  label: '${type.charAt(0).toUpperCase()}${type.slice(1)}',
  icon: 'square',
  keywords: [],
  fresh: () => ({ type: '${type}' }),
  rows: ({ label }) => [line(words('Goes on', label))],
  fields: [],
});
`;

const test = (type: string): string => `
import { converse, findingsOf } from '../shared/testing.ts';

const block = { id: 'block', type: '${type}' };

test('the conversation goes on', () => {
  converse([block]).start().says('done').logsNothing().ends();
});

test('nothing is wrong with it before it is published', () => {
  expect(findingsOf(block)).toEqual([]);
});
`;
