import { resolve } from 'node:path';
import { raised, type CheckFloor } from '@parley/engine';
import { botFileOf, type BotFile } from '../files/bot-file.ts';
import { parseSource } from '../files/source-file.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, type Surroundings } from '../outcome.ts';
import { answerOf, serviceOf } from '../service/service.ts';
import { fixed } from './fixes.ts';
import type { LintFormat } from './formats.ts';
import { lintBot, readBotFiles, type LintedFiles } from './lint-bots.ts';
import { configured, lintConfigs, type Configured, type LintConfig } from './lint-config.ts';
import { countsOf, lintReports } from './reports.ts';
import { unusedSuppressions } from './unused-suppressions.ts';

/** The options of `parley lint`. */
export type LintOptions = {
  readonly format: LintFormat;
  readonly maxWarnings?: number;
  /** The workspace whose floor counts. */
  readonly workspace?: string;
  readonly fix?: true;
};

/** Checks bots in files by the rules that publishing goes by. Errors are not good, nor are too many warnings. */
export async function lint(
  paths: readonly string[],
  { format, maxWarnings = Infinity, workspace, fix }: LintOptions,
  surroundings: Surroundings,
): Promise<number> {
  const { folder, out, err } = surroundings;
  const read = await readBotFiles([...new Set(paths)], folder);
  const floor = workspace === undefined ? {} : await floorOf(workspace, surroundings);
  const configFor = lintConfigs(folder, floor);
  const used: Parameters<typeof configured>[3] = new Set();
  const configs = new Set<LintConfig>();
  const judged: Configured[] = [];
  const judge = async (file: BotFile): Promise<Configured> => {
    const config = await configFor(file.source.path);
    if (config) configs.add(config);
    return configured(raised(lintBot(file), floor), config, resolve(folder, file.source.path), used);
  };
  // all of their rules are read before anything is mended
  for (const file of read) await configFor(file.source.path);
  for (const file of read) {
    const first = await judge(file);
    const { path } = file.source;
    const { text, changes } = fix === true ? fixed(file.source, first.findings) : { text: '', changes: 0 };
    if (changes === 0) {
      judged.push(first);
      continue;
    }
    // read again before it is written: a mistake of ours would be found here
    judged.push(await judge(botFileOf(parseSource(path, text))));
    await writeWhole(path, folder, text);
    err.write(`${path}: ${changes} ${changes === 1 ? 'finding' : 'findings'} mended\n`);
  }
  const bots = new Set(read.map(({ source }) => resolve(folder, source.path)));
  const linted: LintedFiles = {
    files: read.map(({ source }) => source.path),
    findings: judged.flatMap(({ findings }) => findings),
    suppressed: judged.flatMap(({ suppressed }) => suppressed),
    unused: (
      await Promise.all([...configs].map(async (config) => unusedSuppressions(config, used, bots)))
    ).flat(),
  };
  out.write(lintReports[format](linted));
  const { error, warning } = countsOf(linted);
  if (error === 0 && warning > maxWarnings)
    err.write(`There are ${warning} warnings, and ${maxWarnings} are allowed.\n`);
  return error > 0 || warning > maxWarnings ? exit.notGood : exit.good;
}

/** The demands of a workspace of the service beyond the rules. */
async function floorOf(workspaceId: string, surroundings: Surroundings): Promise<CheckFloor> {
  const { workspace } = await answerOf(serviceOf(surroundings).getWorkspace({ path: { workspaceId } }));
  return workspace.checkFloor;
}
