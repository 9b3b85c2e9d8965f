import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleCategories, severities, type Rule } from '@parley/engine';
import { ruleList } from './index.ts';
import { allFindingsIn } from './shared/testing.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const codes = (findings: readonly string[]): string[] =>
  findings.map((finding) => finding.split(' ')[1] ?? '');

test('no two rules have one id', () => {
  const ids = ruleList.map(({ id }) => id);
  expect([...new Set(ids)]).toEqual(ids);
});

test('rules are written in files that the list is made of', () => {
  const sources = ['packages', 'services']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, 'src')))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => join(folder, path)),
    );
  const define = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('defineRules({'));
  expect(define.length).toBeGreaterThan(10);
  expect(define.filter((path) => !path.endsWith('.rules.ts'))).toEqual([]);
});

describe.each(ruleList.map((rule): [string, Rule] => [rule.id, rule]))('%s', (id, rule) => {
  test('is written as every rule is', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(ruleCategories).toContain(rule.category);
    expect(severities).toContain(rule.severity);
    expect(rule.title).not.toMatch(/\.$/);
    expect(rule.why).toMatch(/\.$/);
    expect(rule.since).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('is broken by its bad example, and nothing else is', () => {
    const found = allFindingsIn(rule.example.bad);
    expect([...new Set(codes(found))]).toEqual([id]);
    expect(found.some((line) => line.startsWith(`${rule.severity} `))).toBe(true);
  });

  test('is kept by its good example, which breaks no other', () => {
    expect(allFindingsIn(rule.example.good)).toEqual([]);
  });
});
