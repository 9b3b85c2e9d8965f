import { folderCycles, foreignRepositories, importsOf, type ImportGraph } from './folder-graph.ts';

/** A package of these files, each with what it imports. */
const graphOf = (files: Readonly<Record<string, string>>): ImportGraph =>
  new Map(
    Object.entries(files).map(([path, code]) => [
      `services/shop/src/${path}`,
      importsOf(`services/shop/src/${path}`, code),
    ]),
  );
const inShop = (...folders: string[]): string[] => folders.map((folder) => `services/shop/src/${folder}`);

test('imports of other packages and of types count as they are written', () => {
  const code = `
    import { z } from 'zod';
    import type { Tea } from '../tea/tea.ts';
    export { pot } from './pot.ts';
    const lazy = () => import('../cup/cup.tsx');
  `;
  expect(importsOf('services/shop/src/bar/bar.ts', code)).toEqual(
    inShop('tea/tea.ts', 'bar/pot.ts', 'cup/cup.tsx'),
  );
});

test('folders in a circle are found once, however long it is', () => {
  const graph = graphOf({
    'a/one.ts': "import { b } from '../b/b.ts';",
    'b/b.ts': "import { c } from '../c/c.ts';",
    'c/c.ts': "import { a } from '../a/other.ts';",
    'a/other.ts': '',
    'd/d.ts': "import { a } from '../a/one.ts';",
  });
  expect(folderCycles(graph)).toEqual([inShop('a', 'b', 'c')]);
});

test('a folder may use another, and the files that put the package together use all', () => {
  const graph = graphOf({
    'deps.ts': "import { a } from './a/a.ts';",
    'a/a.ts': "import type { Deps } from '../deps.ts'; import { b } from '../b/b.ts';",
    'b/b.ts': "import { own } from './own.ts';",
    'b/own.ts': '',
  });
  expect(folderCycles(graph)).toEqual([]);
});

test('the entry of a command uses the folders below it', () => {
  const graph = graphOf({
    'tool/main.ts': "import { rows } from './rows/rows.ts';",
    'tool/row.ts': '',
    'tool/rows/rows.ts': "import type { Row } from '../row.ts';",
  });
  expect(folderCycles(graph)).toEqual([]);
});

test("an endpoint may use its own feature's repository, and no other's", () => {
  const graph = graphOf({
    'endpoints.ts': "import { sell } from './sales/sell.ts';",
    'sales/sell.ts':
      "import { a } from './sales.repository.ts'; import { b } from '../stock/stock.repository.ts';",
    'sales/sales-actions.ts': "import { b } from '../stock/stock.repository.ts';",
  });
  expect(foreignRepositories(graph)).toEqual([
    `${inShop('sales/sell.ts').join()} imports ${inShop('stock/stock.repository.ts').join()}`,
  ]);
});
