// Counts how the tree is built, and refuses a figure that is worse than its limit in infra/docs/structure.md.
// `check-structure.ts FOLDER` counts another checkout and refuses nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf } from './structure/figures.ts';
import { faultsOf, rowsIn } from './structure/limits.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const [other] = process.argv.slice(2);
const figures = figuresOf(other ?? root);
for (const [figure, value] of figures) console.log(`${String(value).padStart(5)}  ${figure}`);
if (other === undefined) {
  const faults = faultsOf(figures, rowsIn(readFileSync(join(root, 'infra/docs/structure.md'), 'utf8')));
  for (const fault of faults) console.error(`structure: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
