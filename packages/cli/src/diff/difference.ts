import { blockKinds } from '@parley/blocks';
import {
  compareBots,
  compareFindings,
  gravest,
  type Change,
  type Comparison,
  type FindingChanges,
  type Gravity,
} from '@parley/editing';
import { compile, type Diagnostic } from '@parley/engine';
import { botContentSchema, currentBotVersion, type BotContent } from '@parley/schema';
import type { WholeBot } from '../files/whole-bot.ts';

/** The difference between two states of a bot, as all reports tell it. */
export type Difference = Comparison & {
  readonly from: string;
  readonly to: string;
  /** The gravest of the changes; null if there are none. */
  readonly gravity: Gravity | null;
  readonly counts: Readonly<Record<Change['change'], number>>;
  readonly findings: FindingChanges;
  /** Sentences about how far the comparison goes. */
  readonly notes: readonly string[];
};

/** Compares two states of a bot and what the check finds in each. */
export function differenceOf(before: WholeBot, after: WholeBot): Difference {
  const { comparison, former } = compareBots(before.bot, after.bot);
  const { changes, renewedIds, isRough } = comparison;
  const counts = { added: 0, removed: 0, moved: 0, renamed: 0, rewired: 0, changed: 0 };
  for (const { change } of changes) counts[change]++;
  const converted = [before, after].flatMap(({ label, convertedFrom }) =>
    convertedFrom === undefined ? [] : [`${label} was converted from version ${convertedFrom} first.`],
  );
  return {
    from: before.label,
    to: after.label,
    gravity: changes.length === 0 ? null : gravest(changes.map(({ gravity }) => gravity)),
    counts,
    ...comparison,
    findings: compareFindings(
      { content: former, findings: findingsIn(former) },
      { content: after.bot, findings: findingsIn(after.bot) },
    ),
    notes: [
      ...converted,
      ...(renewedIds > 0 ? [`${renewedIds} parts have new ids and were matched by their content.`] : []),
      ...(isRough ? ['So many blocks have no match that changed words were not compared.'] : []),
    ],
  };
}

function findingsIn(bot: BotContent): readonly Diagnostic[] {
  const identity = { botId: 'bot', hash: '', version: currentBotVersion };
  return compile(botContentSchema.parse(bot), blockKinds, identity).diagnostics;
}
