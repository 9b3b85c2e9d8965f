import { own, put } from '../values/record.ts';
import type { ReplyOutcome, BlockContext } from '../kind/block-kind.ts';
import {
  assign,
  pushMessage,
  see,
  topFlow,
  topFrame,
  type TurnBuilder,
  refuseValue,
  takesRoom,
} from './turn-builder.ts';
import { optionOf, type CompiledBlock, type Flow, type FlowEvent } from '../flow/flow.ts';
import { markInterruption } from './return-stack.ts';
import { textMessage } from '../kind/text-message.ts';
import type { Position, Reply } from '../state/state.ts';

/** The message after a refused answer if neither the block nor the bot has its own. */
export const defaultInvalidMessage = 'That does not look right. Could you try again?';

/** The text of a reply: typed words, or the URL of a recording. */
export function replyText(reply: Reply | undefined): string {
  if (reply === undefined) return '';
  return reply.type === 'audio' ? reply.url : reply.text;
}

/** The event that takes a reply before the input does, if the bot has one for it. */
export function eventForReply(
  builder: TurnBuilder,
  entry: CompiledBlock,
  outcome: ReplyOutcome,
): FlowEvent | undefined {
  const { invalidReplyEvent, replyEvent, insideReplyEvents } = topFlow(builder);
  if (insideReplyEvents.has(entry.block.id)) return undefined;
  if (outcome.type === 'refused' && invalidReplyEvent) return invalidReplyEvent;
  return replyEvent;
}

/** Starts the flow of a reply event: the reply goes into its variables, Return comes back to the question. */
export function raiseReplyEvent(
  builder: TurnBuilder,
  { event, position }: FlowEvent,
  entry: CompiledBlock,
  reply: Reply,
): Position {
  assign(
    builder,
    [
      { variableId: optionOf(event, 'contentVariableId'), value: replyText(reply) },
      { variableId: optionOf(event, 'inputNameVariableId'), value: entry.group.title },
      { variableId: optionOf(event, 'inputTypeVariableId'), value: entry.kind.inputName },
    ].flatMap(({ variableId, value }) => (typeof variableId === 'string' ? [{ variableId, value }] : [])),
  );
  const asked = { groupId: entry.group.id, index: entry.index };
  markInterruption(topFrame(builder), asked, event.type === 'reply' ? reply : undefined);
  return position;
}

/** Stores an accepted answer: in the answers and variables of the running bot, and in the output. */
export function storeAnswer(
  builder: TurnBuilder,
  entry: CompiledBlock,
  reply: Reply | undefined,
  outcome: Extract<ReplyOutcome, { type: 'accepted' }>,
): void {
  const frame = topFrame(builder);
  const { content, label, variableId, attachedFileUrls, counted } = outcome;
  builder.answers.push({
    resultId: frame.resultId,
    blockId: entry.block.id,
    content,
    ...(label === undefined || label === content ? {} : { label }),
    ...(attachedFileUrls === undefined || attachedFileUrls.length === 0 ? {} : { attachedFileUrls }),
    ...(counted === undefined ? {} : { counted }),
  });
  const parts = [attachedFileUrls?.join(', '), content].filter(Boolean);
  const key = answerKey(topFlow(builder), entry, variableId);
  const kept = parts.join('\n\n');
  if (takesRoom(builder, own(frame.answers, key), kept)) put(frame.answers, key, kept);
  else refuseValue(builder, `The answer to “${key}” is stored, and was not kept for later in this chat`);
  frame.hasAnswers = true;
  const numbers = topFlow(builder).parts;
  see(builder, numbers.answered(entry.block.id));
  for (const itemId of outcome.itemIds ?? []) see(builder, numbers.item(entry.block.id, itemId));
  builder.state.answered++;
  assign(builder, outcome.set ?? []);
  if (variableId !== undefined) {
    const current = own(frame.variables, variableId);
    assign(builder, [{ variableId, value: Array.isArray(current) ? [...current, content] : content }]);
  }
  if (reply?.type === 'text' && reply.text !== content) builder.lastMessageNewFormat = content;
}

/** The name an answer is reported under: that of its variable, else of its group, numbered from the second question on. */
export function answerKey(flow: Flow, entry: CompiledBlock, variableId: string | undefined): string {
  const variable = variableId === undefined ? undefined : flow.variablesById.get(variableId);
  if (variable) return variable.name;
  const before = entry.group.blocks
    .slice(0, entry.index)
    .filter(({ kind }) => kind.category === 'input').length;
  return before === 0 ? entry.group.title : `${entry.group.title} (${before})`;
}

/** Tells the visitor that the reply does not fit: in the words of the block, the bot, or the default. */
export function sayRetry(
  builder: TurnBuilder,
  entry: CompiledBlock,
  context: Pick<BlockContext, 'render' | 'systemMessage'>,
  retryText = '',
): void {
  const own = retryText === '' ? context.render(context.systemMessage('invalidMessage') ?? '') : retryText;
  pushMessage(
    builder,
    textMessage(entry.block.id, own === '' ? defaultInvalidMessage : own, builder.ctx.format),
  );
}
