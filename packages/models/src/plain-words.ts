import { StringDecoder } from 'node:string_decoder';
import { isJsonObject, type JsonObject, type ModelProvider } from '@parley/schema';
import { createParser } from 'eventsource-parser';
import { jsonObjectIn } from './provider-model.ts';

/**
 * Takes plain words out of the bytes of an answer while they arrive, and gives the bytes that are left, for the library of
 * the provider: nearly all events of an answer are words, and the library spends most of its time on them. From the first
 * event on that may have words in another form, everything is left to the library, so that all words keep their order.
 */
export function wordTaker(
  { credentialType }: Pick<ModelProvider, 'credentialType'>,
  onWords: (text: string) => void,
): (bytes: Uint8Array) => Uint8Array {
  const wordsIn = credentialType === 'anthropic' ? anthropicWords : openAiWords;
  const decoder = new StringDecoder('utf8');
  let isLeftToLibrary = false;
  let words = '';
  let left = '';
  const { feed } = createParser({
    onEvent({ event, data }) {
      const plain = isLeftToLibrary ? undefined : wordsIn(jsonObjectIn(data));
      if (plain === undefined) isLeftToLibrary = true;
      if (plain) words += plain;
      else
        left += `${event === undefined ? '' : `event: ${event}\n`}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
    },
  });
  return (bytes) => {
    words = '';
    left = '';
    feed(decoder.write(bytes));
    if (words !== '') onWords(words);
    return Buffer.from(left);
  };
}

/**
 * The words in a chunk of a completion that says nothing else; empty for one without words. Undefined for one that may
 * have words in a form which only the library knows.
 */
function openAiWords({ choices, error, usage }: JsonObject): string | undefined {
  if (!Array.isArray(choices) || choices.length > 1 || isThere(error)) return undefined;
  const choice: unknown = choices[0] ?? {};
  if (!isJsonObject(choice)) return undefined;
  const delta = choice['delta'] ?? {};
  if (!isJsonObject(delta)) return undefined;
  const { content, refusal, tool_calls: calls, reasoning, reasoning_content: thoughts } = delta;
  if (isSaid(refusal)) return undefined;
  if (!isSaid(content)) return '';
  const isMore = [usage, choice['finish_reason'], calls].some(isThere) || [reasoning, thoughts].some(isSaid);
  return typeof content === 'string' && !isMore ? content : undefined;
}

/**
 * The words in an event of a message that says nothing else, which come in `text_delta` alone; empty for one without
 * words. Undefined for one that may have words in a form which only the library knows.
 */
function anthropicWords({ type, delta, content_block: block }: JsonObject): string | undefined {
  if (type === 'content_block_start') return isJsonObject(block) && isSaid(block['text']) ? undefined : '';
  if (type !== 'content_block_delta' || !isJsonObject(delta) || delta['type'] !== 'text_delta') return '';
  return typeof delta['text'] === 'string' ? delta['text'] : undefined;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const isSaid = (value: unknown): boolean => isThere(value) && value !== '';
