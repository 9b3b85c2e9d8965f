import type { Block } from '@parley/schema';
import { valueAt } from './paths.ts';

/** The way that answers to a question write dates. */
export type DateWriting = {
  /** By Unicode TR 35. */
  readonly pattern: string;
  readonly hasTime: boolean;
  /** The word between the two dates of a range; undefined where an answer is one date. */
  readonly separator: string | undefined;
};

/** The words of a kind whose answers are dates, where a block has none of its own. */
export type UsualDates = {
  readonly pattern: string;
  readonly patternWithTime: string;
  readonly separator: string;
};

/** The way that answers to a block write dates; undefined where only the chat knows it, from its variables. */
export function dateWritingOf(block: Block, usual: UsualDates): DateWriting | undefined {
  const textAt = (path: string): string => {
    const value = valueAt(block, path);
    return typeof value === 'string' ? value : '';
  };
  const hasTime = valueAt(block, 'options.hasTime') === true;
  const isRange = valueAt(block, 'options.isRange') === true;
  const pattern = textAt('options.format') || (hasTime ? usual.patternWithTime : usual.pattern);
  const separator = isRange ? textAt('options.labels.separator') || usual.separator : undefined;
  return [pattern, separator].some((words) => words?.includes('{{'))
    ? undefined
    : { pattern, hasTime, separator };
}
