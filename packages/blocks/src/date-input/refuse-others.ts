import type { BlockContext, ReplyOutcome } from '@parley/engine';
import { formatDate, type WallClock } from '../shared/date-pattern.ts';
import { refuseIn, refuseWith } from '../shared/input.ts';
import { readMoments } from '../shared/wall-clock.ts';
import { today } from './constants.ts';
import { boundsIn, type DateRules } from './moments.ts';

/** Written so that nobody takes the day for the month; a visitor may answer in this form. */
const [clearDay, clearTime] = ['d MMM yyyy', 'd MMM yyyy HH:mm'];

/**
 * Refuses what is no date, or none within the bounds, and says which dates are taken; the words that the block or the bot
 * has for refused answers stay as their author wrote them.
 */
export function refuseOthers(rules: DateRules, own: string | undefined, context: BlockContext): ReplyOutcome {
  if (own !== undefined && own !== '') return refuseIn(own, context);
  const { hasTime, separator } = rules;
  const [earliest, latest] = boundsIn(rules);
  const wanted =
    separator === undefined
      ? `Please choose a day${hasTime ? ' and a time' : ''}`
      : `Please choose a first and a last day${hasTime ? ', each with a time' : ''}`;
  const clear = (moment: WallClock): string =>
    formatDate(moment, hasTime && moment.secondOfDay !== undefined ? clearTime : clearDay) ?? '';
  if (!earliest && !latest) {
    return refuseWith(context, `${wanted}, for example ${exampleOf(rules, clear)}.`);
  }
  const comma = separator === undefined ? ' ' : ', ';
  if (earliest && latest)
    return refuseWith(context, `${wanted}${comma}from ${clear(earliest)} to ${clear(latest)}.`);
  if (earliest) return refuseWith(context, `${wanted}${comma}from ${clear(earliest)} on.`);
  if (latest) return refuseWith(context, `${wanted}${comma}up to ${clear(latest)}.`);
  throw new Error('invariant: there is a bound');
}

const eveningSecond = 18 * 3_600;

/** An answer that would be taken: the day of the conversation, in the evening. */
function exampleOf({ now, hasTime, separator }: DateRules, write: (moment: WallClock) => string): string {
  const day = readMoments(today, now, true)?.from;
  if (!day) throw new Error('invariant: today is a date');
  const moment = write({ ...day, secondOfDay: hasTime ? eveningSecond : undefined });
  return separator === undefined ? moment : `${moment} ${separator} ${moment}`;
}
