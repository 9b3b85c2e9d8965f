import type { BotDocument } from '@parley/editing';
import { valueAt } from '@parley/blocks/forms';
import type { Variable, VariableValue } from '@parley/schema';
import { create } from 'zustand';
import { usePreviewing } from './previewing.store.ts';
import { variablesOf, type TypedValues } from './typed-values.ts';

/** Values that were typed to try calculations with, by the ids of their variables; they are kept by nothing. */
export const useTriedValues = create<{ readonly values: TypedValues }>(() => ({ values: {} }));

/** The variables that a text names between braces, in the order of the bot. */
export function variablesIn(document: BotDocument, text: string): Variable[] {
  const names = new Set(Array.from(text.matchAll(/\{\{([^{}]+)\}\}/g), ([, name = '']) => name));
  const inCode = Array.from(text.matchAll(/\{\{=([^]*?)=\}\}/g), ([, code = '']) => code).join(' ');
  if (inCode !== '') for (const { name } of variablesIn(document, inCode)) names.add(name);
  return variablesOf(document).filter(({ name }) => names.has(name));
}

/** Values to try something with, by the ids of their variables. */
export type ExampleValues = Readonly<Record<string, VariableValue>>;

/**
 * A value for each variable, by its id: one that was typed here or for the preview, the one that it begins with, or an
 * answer that a question may give it. Null stands for none.
 */
export function useExampleValues(document: BotDocument, variables: readonly Variable[]): ExampleValues {
  const tried = useTriedValues(({ values }) => values);
  const previewed = usePreviewing(({ values }) => values);
  return Object.fromEntries(
    variables.map(({ id, value }) => {
      const typed = [tried[id], previewed[id]].find((one) => one !== undefined && one !== '');
      return [id, typed ?? value ?? exampleAnswer(document, id) ?? null];
    }),
  );
}

/** An answer to the first question that fills a variable: its first button, or a number or an address as people write it. */
export function exampleAnswer(document: BotDocument, variableId: string): string | undefined {
  const question = document.order.groups
    .flatMap((id) => document.blockIds[id] ?? [])
    .map((id) => document.blocks[id])
    .find((block) => block !== undefined && valueAt(block, 'options.variableId') === variableId);
  if (!question) return undefined;
  const [item] = question.items ?? [];
  const words = [valueAt(item, 'value'), valueAt(item, 'content'), valueAt(item, 'title')];
  const first = words.find((word) => typeof word === 'string' && word !== '' && !word.includes('{{'));
  if (typeof first === 'string') return first;
  const least = valueAt(question, 'options.min');
  if (question.type === 'number input') return typeof least === 'number' ? String(least) : '2';
  return examples[question.type];
}

const examples: Readonly<Record<string, string>> = {
  'rating input': '4',
  'email input': 'ada@example.com',
  'url input': 'https://example.com',
};
