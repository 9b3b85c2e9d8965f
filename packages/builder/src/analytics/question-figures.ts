import { botColumnsOf } from '@parley/blocks/forms';
import { conversationOrder, type BotContent } from '@parley/schema';
import type { Flow } from './counts.ts';

/** With fewer chats than these a share says little. */
export const fewChats = 20;

/** The chats that came to a question of a version. */
export type QuestionFigures = {
  readonly blockId: string;
  readonly heading: string;
  readonly reached: number;
  readonly answered: number;
  readonly left: number;
};

/** The figures of the questions of a version, in the order of the conversation. */
export function questionFigures(content: BotContent, flow: Flow): readonly QuestionFigures[] {
  const groups = new Map(content.groups.map((group) => [group.id, group]));
  const counts = new Map(flow.blocks.map((block) => [block.blockId, block]));
  return botColumnsOf({
    groups: conversationOrder(content).flatMap((id) => groups.get(id) ?? []),
    variables: content.variables,
    columnsOrder: [],
  }).flatMap(({ column, heading }) => {
    const block = column.kind === 'answer' ? counts.get(column.key) : undefined;
    return block ? [{ ...block, heading }] : [];
  });
}

/** The question that most chats end at; undefined where none does. */
export function greatestLoss(questions: readonly QuestionFigures[]): QuestionFigures | undefined {
  return questions.reduce<QuestionFigures | undefined>(
    (most, question) => (question.left > (most?.left ?? 0) ? question : most),
    undefined,
  );
}

/** The share of chats that left at each block, in per cent; none where there are too few chats for shares. */
export function lossShares({ started, blocks }: Flow): ReadonlyMap<string, number> | undefined {
  if (started < fewChats) return undefined;
  return new Map(
    blocks
      .filter(({ reached }) => reached > 0)
      .map(({ blockId, left, reached }) => [blockId, percentOf(left, reached)]),
  );
}

/** The share in per cent; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
