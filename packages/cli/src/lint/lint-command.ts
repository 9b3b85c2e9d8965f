import { botFileOf, type BotFile } from '../files/bot-file.ts';
import { parseSource } from '../files/source-file.ts';
import { writeWhole } from '../files/write-whole.ts';
import { exit, type Surroundings } from '../outcome.ts';
import { fixed } from './fixes.ts';
import type { LintFormat } from './formats.ts';
import { lintBot, readBotFiles } from './lint-bots.ts';
import { countsOf, lintReports } from './reports.ts';

/** The options of `parley lint`. */
export type LintOptions = {
  readonly format: LintFormat;
  readonly maxWarnings?: number;
  readonly fix?: true;
};

/** Checks bots in files by the rules that publishing goes by. Errors are not good, nor are too many warnings. */
export async function lint(
  paths: readonly string[],
  { format, maxWarnings = Infinity, fix }: LintOptions,
  { folder, out, err }: Surroundings,
): Promise<number> {
  const read = await readBotFiles([...new Set(paths)], folder);
  const files: BotFile[] = [];
  for (const file of read) {
    if (fix !== true) {
      files.push(file);
      continue;
    }
    const { path } = file.source;
    const { text, changes } = fixed(file.source, lintBot(file));
    if (changes > 0) {
      // read again before it is written: a mistake of ours would be found here
      files.push(botFileOf(parseSource(path, text)));
      await writeWhole(path, folder, text);
      err.write(`${path}: ${changes} ${changes === 1 ? 'finding' : 'findings'} mended\n`);
    } else files.push(file);
  }
  const findings = files.flatMap(lintBot);
  out.write(
    lintReports[format](
      findings,
      files.map(({ source }) => source.path),
    ),
  );
  const { error, warning } = countsOf(findings);
  if (error === 0 && warning > maxWarnings)
    err.write(`There are ${warning} warnings, and ${maxWarnings} are allowed.\n`);
  return error > 0 || warning > maxWarnings ? exit.notGood : exit.good;
}
