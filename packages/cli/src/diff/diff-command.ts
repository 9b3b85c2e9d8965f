import { readBot } from '../files/whole-bot.ts';
import { exit, type Surroundings } from '../outcome.ts';
import { differenceOf } from './difference.ts';
import { markdownOf } from './markdown.ts';
import { statOf, textOf } from './text.ts';

/** The options of `parley diff`. */
export type DiffOptions = {
  readonly json?: true;
  readonly md?: true;
  readonly stat?: true;
  readonly detailedExitcode?: true;
};

/** Says what changed between two states of a bot. */
export async function diff(
  a: string,
  b: string,
  { json, md, stat, detailedExitcode }: DiffOptions,
  surroundings: Surroundings,
): Promise<number> {
  const [before, after] = [await readBot(a, surroundings), await readBot(b, surroundings)];
  const difference = differenceOf(before, after);
  const report =
    json === true
      ? `${JSON.stringify(difference, undefined, 2)}\n`
      : md === true
        ? markdownOf(difference)
        : stat === true
          ? statOf(difference)
          : textOf(difference);
  surroundings.out.write(report);
  return detailedExitcode === true && difference.changes.length > 0 ? detailedChanges : exit.good;
}

/** The status of `--detailed-exitcode` if there are changes. */
const detailedChanges = 2;
