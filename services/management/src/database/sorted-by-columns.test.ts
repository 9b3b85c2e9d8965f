import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '..');

/** The names that statements of a text give to converted columns, and sort by: the index of the column is of no use there. */
function convertedAndSorted(text: string): string[] {
  return text.split('`').flatMap((statement) => {
    const given = [...statement.matchAll(/::[\w ]+\)? AS "?(\w+)"?/g)].map(([, name = '']) => name);
    const sorted = [...statement.matchAll(/ORDER BY ([^()]*)/g)].map(([, columns = '']) => columns);
    return given.filter((name) =>
      sorted.some((columns) => new RegExp(`(?<![.\\w])${name}\\b`).test(columns)),
    );
  });
}

test('a statement that sorts by a converted column of the same name is seen', () => {
  const statement = (sorted: string): string =>
    `sql\`SELECT position::float8 AS position FROM results ORDER BY ${sorted} DESC LIMIT 1\``;
  expect(convertedAndSorted(statement('position'))).toEqual(['position']);
  expect(convertedAndSorted(statement('bot_id, position'))).toEqual(['position']);
  expect(convertedAndSorted(statement('results.position'))).toEqual([]);
});

test('no statement sorts by a column that it converts, which no index has in order', () => {
  const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  expect(paths.length).toBeGreaterThan(300);
  const found = paths.flatMap((path) =>
    convertedAndSorted(readFileSync(join(sources, path), 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
