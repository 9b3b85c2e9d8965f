import type { BlockContext, ModelMessage } from '@parley/engine';
import { isJsonObject, modelProviderOf } from '@parley/schema';
import type { LanguageModelBlock, LanguageModelOptions, Message } from './schema.ts';

/** Models that look at pictures, as far as their names tell. Others refuse a dialogue with pictures in it. */
const seeing = /gpt-4o|gpt-4\.1|gpt-[5-9]|\bo[34]\b|claude|pixtral|gemini|llava|vision|llama-4|qwen.*vl/i;
const imageAddress = /^https:\/\/\S+\.(?:png|jpe?g|webp|gif)(?:\?\S*)?$/i;
const mostImages = 10;

/** The dialogue of a completion, its texts filled in. Messages that come to nothing are left out. */
export function dialogueOf(block: LanguageModelBlock, model: string, context: BlockContext): ModelMessage[] {
  const { options = {}, type } = block;
  const readsImages = modelProviderOf(type)?.readsImages === true && seeing.test(model);
  const instructions = options.systemMessage ?? options.instructions ?? '';
  const system: ModelMessage[] =
    instructions === '' ? [] : [{ role: 'system', content: context.render(instructions) }];
  const said = (options.messages ?? []).flatMap((message) => messagesOf(message, readsImages, context));
  return [...system, ...said, ...asked(options, readsImages, context)].filter(
    (message) => message.content.trim() !== '' || (message.role === 'user' && message.images !== undefined),
  );
}

/** The one message of the action `Ask Model`. */
function asked(
  { message }: LanguageModelOptions,
  readsImages: boolean,
  context: BlockContext,
): ModelMessage[] {
  return message === undefined ? [] : [userMessage(context.render(message), readsImages)];
}

function messagesOf(message: Message, readsImages: boolean, context: BlockContext): ModelMessage[] {
  const { role = 'user' } = message;
  const content: unknown = message.content;
  if (role === 'Dialogue') {
    const startsByAssistant = message.startsBy === 'assistant';
    const lines = listIn(message.dialogueVariableId, context);
    return lines.map((line, index) =>
      (index % 2 === 0) === startsByAssistant
        ? { role: 'assistant', content: line }
        : userMessage(line, readsImages),
    );
  }
  if (isJsonObject(content)) return sequence(content, readsImages, context);
  const text = typeof content === 'string' ? context.render(content) : '';
  if (role === 'system' || role === 'assistant') return [{ role, content: text }];
  return [userMessage(text, readsImages)];
}

/** The older form: what the visitor said in one list, and what the model said in another, in turn. */
function sequence(
  content: Readonly<Record<string, unknown>>,
  readsImages: boolean,
  context: BlockContext,
): ModelMessage[] {
  const visitor = listIn(content['userMessagesVariableId'], context);
  const model = listIn(content['assistantMessagesVariableId'], context);
  const isVisitorFirst = visitor.length > model.length;
  const count = Math.max(visitor.length, model.length);
  return Array.from({ length: count }, (_, index): ModelMessage[] => {
    const asking = visitor[index];
    const answering = model[index];
    const pair: (ModelMessage | undefined)[] = [
      asking === undefined ? undefined : userMessage(asking, readsImages),
      answering === undefined ? undefined : { role: 'assistant', content: answering },
    ];
    return (isVisitorFirst ? pair : pair.reverse()).filter((message) => message !== undefined);
  }).flat();
}

function listIn(variableId: unknown, context: BlockContext): string[] {
  const value = typeof variableId === 'string' ? context.value(variableId) : undefined;
  if (value === undefined || value === null) return [];
  const list = typeof value === 'string' ? [value] : value.map((line) => line ?? '');
  return context.spend(list.reduce((sum, line) => sum + line.length, 0)) ? list : [];
}

/** A message of the visitor; addresses of pictures in it become pictures, if the model sees. */
function userMessage(text: string, readsImages: boolean): ModelMessage {
  if (!readsImages || !text.includes('https://')) return { role: 'user', content: text };
  const images: string[] = [];
  const content = text.replace(/\S+/g, (word) => {
    if (images.length >= mostImages || !imageAddress.test(word)) return word;
    images.push(word);
    return '';
  });
  return images.length === 0
    ? { role: 'user', content: text }
    : { role: 'user', content: content.trim(), images };
}
