import { valueAt } from '@parley/blocks/forms';
import type { BotDocument } from '@parley/editing';
import type { PreviewTurn } from './preview-message.ts';
import { botOfBlocks, triedBlock, without, type TrialBot, type TriedBlock } from './trial-bot.ts';
import { variablesOf, withTypedValues, type TypedValues } from './typed-values.ts';

/** A part of the answer to a try: the answer itself, its tokens, or the variable of that id. */
export type ShownPart = { readonly id: string; readonly text: string };

/** The ids of the parts that are no variables. */
export const answerPart = { text: 'tried-answer', tokens: 'tried-tokens', sound: 'tried-sound' } as const;

/**
 * A bot that asks the model of one block, and then says what came of it, each part in a bubble of its own: of speech the
 * address of the sound. Tools run as in a chat.
 */
export function modelTrialBot(document: BotDocument, blockId: string, values: TypedValues): TrialBot {
  const block = triedBlock(document, blockId);
  const variables = withTypedValues(variablesOf(document), values);
  const filled = filledVariables(block);
  if (filled.length > 0) {
    const names = new Map(variables.map(({ id, name }) => [id, name]));
    const bubbles = filled.map((id) => bubble(id, names.get(id) ?? ''));
    return botOfBlocks([without(block, ['outgoingEdgeId']), ...bubbles], variables);
  }
  const heard = soundPart(block);
  if (heard) {
    const tried = without(block, ['outgoingEdgeId']);
    const options = { ...(valueAt(block, 'options') as object | undefined), [heard.option]: heard.id };
    return botOfBlocks(
      [{ ...tried, options }, bubble(heard.id, heard.id)],
      [...variables, { id: heard.id, name: heard.id }],
    );
  }
  const parts = [
    [answerPart.text, 'Message content'],
    [answerPart.tokens, 'Total tokens'],
  ] as const;
  // the older form of the block has another name for the part
  const key = block.type === 'OpenAI' ? 'valueToExtract' : 'item';
  const asked = without(block, ['outgoingEdgeId']);
  const options = {
    ...(valueAt(block, 'options') as object | undefined),
    responseMapping: parts.map(([variableId, part]) => ({ id: variableId, [key]: part, variableId })),
  };
  return botOfBlocks(
    [{ ...asked, options }, ...parts.map(([id]) => bubble(id, id))],
    [...variables, ...parts.map(([id]) => ({ id, name: id }))],
  );
}

/** The parts that the bot of a try has said; undefined if there are none. */
export function shownParts({ messages }: PreviewTurn): readonly ShownPart[] | undefined {
  const parts = messages.flatMap(({ id, type, content }) => {
    if (type !== 'text' || content.type !== 'richText') return [];
    const text = content.richText.map(wordsOf).join('\n').trim();
    return text === '' ? [] : [{ id, text }];
  });
  return parts.length === 0 ? undefined : parts;
}

/** The option of a block that speaks or writes down speech which names the variable for it, and the part that it is then. */
function soundPart(block: TriedBlock): { readonly option: string; readonly id: string } | undefined {
  const action = String(valueAt(block, 'options.action')).toLowerCase();
  if (block.type === 'elevenlabs' || action === 'create speech')
    return { option: 'saveUrlInVariableId', id: answerPart.sound };
  if (action === 'create transcription') return { option: 'transcriptionVariableId', id: answerPart.text };
  return undefined;
}

/** The variables that a block fills by what a model finds in a text. */
function filledVariables(block: TriedBlock): string[] {
  const list = valueAt(block, 'options.variablesToExtract');
  const isFilling = String(valueAt(block, 'options.action')).toLowerCase() === 'generate variables';
  if (!isFilling || !Array.isArray(list)) return [];
  const ids = list.map((entry: unknown) => valueAt(entry, 'variableId'));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function bubble(id: string, variable: string): TriedBlock {
  const richText = [{ type: 'p', children: [{ text: `{{${variable}}}` }] }];
  return { id, type: 'text', content: { richText } };
}

/** The words in a node of a formatted text. */
function wordsOf(node: unknown): string {
  const text = valueAt(node, 'text');
  if (typeof text === 'string') return text;
  const children = valueAt(node, 'children');
  if (!Array.isArray(children)) return '';
  const isList = children.some((child) => valueAt(child, 'type') === 'li');
  return children.map(wordsOf).join(isList ? '\n' : '');
}
