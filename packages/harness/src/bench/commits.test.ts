import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@parley/dev-stack';
import { changedSince } from './commits.ts';
import { scenarios } from './scenarios/index.ts';

test('a scenario names folders that are there', () => {
  for (const { name, measures } of scenarios)
    expect([name, measures.filter((folder) => !existsSync(join(repositoryRoot, folder)))]).toEqual([
      name,
      [],
    ]);
});

test('what has not changed since a commit is not measured again, and what has is', () => {
  const [first, second] = scenarios;
  const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
  const nowhere = [{ ...first!, name: 'no such file', measures: ['no such folder'] }, second!];
  expect(changedSince(emptyTree, nowhere, repositoryRoot)).toEqual([second]);
});
