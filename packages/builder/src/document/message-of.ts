import { formFor } from '@parley/blocks/forms';
import { groupOfBlock, type BotDocument } from '@parley/editing';

/** True for a kind that waits for an answer. */
export const isQuestionKind = (type: string): boolean => formFor(type).category === 'questions';

/** True for a block that says a text. */
export const isMessage = ({ blocks }: Pick<BotDocument, 'blocks'>, blockId: string | null): boolean =>
  blocks[blockId ?? '']?.type === 'text';

/**
 * The message right before a question, which authors take for its text. In the bot they are two blocks: only adding and
 * the form know of the pair.
 */
export function messageOf(document: BotDocument, questionId: string): string | undefined {
  const question = document.blocks[questionId];
  if (!question || !isQuestionKind(question.type)) return undefined;
  const ids = document.blockIds[groupOfBlock(document, questionId) ?? ''] ?? [];
  const before = ids[ids.indexOf(questionId) - 1];
  return before !== undefined && isMessage(document, before) ? before : undefined;
}
