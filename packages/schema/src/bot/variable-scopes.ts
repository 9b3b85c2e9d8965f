import { isJsonObject } from '../json-object.ts';
import type { Block } from './block.ts';
import type { BotContent } from './bot.ts';
import type { Variable } from './variable.ts';

/**
 * Says of each variable whether it lasts longer than its session, where the bot leaves no choice: one that takes an
 * answer does, because answers are results; one that takes the transcript does not, because results have it anyway.
 * One that takes both keeps the answer. `isInput` tells the types of blocks that ask.
 */
export function settleVariableScopes<T extends Pick<BotContent, 'groups' | 'variables'>>(
  content: T,
  isInput: (type: string) => boolean,
): T {
  const blocks = content.groups.flatMap((group) => group.blocks);
  const answers = targetsOf(blocks.filter(({ type }) => isInput(type)));
  const transcripts = targetsOf(blocks.filter(isTranscript));
  const settled = (variable: Variable): Variable => {
    if (answers.has(variable.id))
      return variable.isSessionVariable === true ? { ...variable, isSessionVariable: false } : variable;
    return transcripts.has(variable.id) ? { ...variable, isSessionVariable: true } : variable;
  };
  return { ...content, variables: content.variables.map(settled) };
}

function isTranscript({ type, options }: Block): boolean {
  return type === 'Set variable' && isJsonObject(options) && options['type'] === 'Transcript';
}

function targetsOf(blocks: readonly Block[]): ReadonlySet<unknown> {
  return new Set(blocks.flatMap(({ options }) => (isJsonObject(options) ? [options['variableId']] : [])));
}
