import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Place } from '../outcome.ts';
import type { LintConfig, Suppression } from './lint-config.ts';

/** The most files that are looked through for bots that were not checked; above, nothing is called unused for good. */
const mostFiles = 1_000;
const maxBytes = 32_000_000;

/**
 * The suppressions of a file that no finding needed. Those that may be about a bot which was not looked at are left out:
 * of a file that they name, or of any file beside or below the rules in which the id that they name stands.
 */
export async function unusedSuppressions(
  { source, folder, suppressions }: LintConfig,
  used: ReadonlySet<Suppression>,
  bots: ReadonlySet<string>,
): Promise<readonly (Place & { readonly message: string })[]> {
  const idle = [...suppressions.entries()].filter(([, one]) => !used.has(one));
  if (idle.length === 0) return [];
  const rulesPath = resolve(folder, 'parley.lint.yaml');
  let left = mostFiles;
  const others: string[] = [];
  const below = async (at: string): Promise<void> => {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        if (left > 0 && entry.name !== 'node_modules' && !entry.name.startsWith('.')) await below(path);
      } else if (/\.(?:json|ya?ml)$/.test(entry.name) && !bots.has(path) && path !== rulesPath && left-- > 0)
        others.push(path);
    }
  };
  await below(folder);
  const open = new Set(idle.map(([, one]) => one));
  for (const one of open) {
    const { file } = one;
    if (file === undefined ? left < 0 : !bots.has(resolve(folder, file))) open.delete(one);
  }
  for (const path of others) {
    if ([...open].every(({ file }) => file !== undefined)) break;
    const text = (await stat(path)).size > maxBytes ? '' : await readFile(path, 'utf8');
    if (!/["']?groups["']?:/.test(text)) continue;
    for (const one of open) {
      const { file, block, group } = one;
      if (file === undefined && text.includes(block ?? group ?? '')) open.delete(one);
    }
  }
  return idle.flatMap(([index, one]) => {
    if (!open.has(one)) return [];
    const message = `nothing is left of ${one.rule} to suppress here, or publishing refuses it: remove this`;
    return [{ ...source.placeOf(['suppress', index]), message }];
  });
}
