import { conversationOrder, type Block, type BotContent } from '@parley/schema';
import { botColumnsOf, formFor } from '@parley/blocks/forms';
import type { AnswerCounts } from './counts.ts';

/** A question whose answers are counted by their value. */
export type CountedQuestion = { readonly block: Block; readonly heading: string };

/** The questions of a version whose answers are counted by their value, in the order of the conversation. */
export function countedQuestions(content: BotContent): readonly CountedQuestion[] {
  const groups = new Map(content.groups.map((group) => [group.id, group]));
  const ordered = conversationOrder(content).flatMap((id) => groups.get(id) ?? []);
  const blocks = new Map(ordered.flatMap((group) => group.blocks).map((block) => [block.id, block]));
  return botColumnsOf({ groups: ordered, variables: content.variables, columnsOrder: [] }).flatMap(
    ({ column, heading }) => {
      const block = column.kind === 'answer' ? blocks.get(column.key) : undefined;
      return block && formFor(block.type).isCounted ? [{ block, heading }] : [];
    },
  );
}

/** An answer and the chats that gave it; without a value all others together. */
export type AnswerBar = { readonly value: string | undefined; readonly count: number };

/** The answers as bars: a scale from its lowest to its highest number, other answers the most frequent first. */
export function barsOf(block: Block, { values, other }: AnswerCounts): readonly AnswerBar[] {
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  const scale = scaleOf(block);
  const bars = scale
    ? [...new Set([...scale, ...counts.keys()])].map((value) => ({ value, count: counts.get(value) ?? 0 }))
    : values;
  return other === 0 ? bars : [...bars, { value: undefined, count: other }];
}

/** The parts of a net promoter score: the share of those who promote less the share of those who do not. */
export type Promoters = {
  readonly score: number;
  readonly promoters: number;
  readonly detractors: number;
};

/** The net promoter score of a rating from 0 to 10; undefined for any other question, or where nobody has answered. */
export function promotersOf(block: Block, { values }: AnswerCounts): Promoters | undefined {
  const scale = scaleOf(block);
  if (scale?.[0] !== '0' || scale.at(-1) !== '10') return undefined;
  const countOf = (isOne: (rating: number) => boolean): number =>
    values.reduce((sum, { value, count }) => (isOne(Number(value)) ? sum + count : sum), 0);
  const all = countOf(() => true);
  if (all === 0) return undefined;
  const [promoters, detractors] = [countOf((rating) => rating >= 9), countOf((rating) => rating <= 6)];
  return { score: Math.round((100 * (promoters - detractors)) / all), promoters, detractors };
}

/** Longer scales are shown by the answers that were given. */
const longestScale = 11;

/** The numbers of a rating, as far as the bot itself says them. */
function scaleOf({ type, options }: Block): readonly string[] | undefined {
  if (type !== 'rating input') return undefined;
  const { buttonType, length = 10, startsAt = 0 } = (options ?? {}) as Readonly<Record<string, unknown>>;
  const [lowest, highest] = [buttonType === 'Icons' ? 1 : startsAt, length].map(Number);
  if (lowest === undefined || highest === undefined) return undefined;
  if (!Number.isInteger(lowest) || !Number.isInteger(highest)) return undefined;
  const size = highest - lowest + 1;
  if (size < 1 || size > longestScale) return undefined;
  return Array.from({ length: size }, (_, index) => String(lowest + index));
}
