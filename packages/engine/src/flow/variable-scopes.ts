import { isJsonObject, type Block, type BotContent, type Variable } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';
import { optionOf } from './flow.ts';

/**
 * Settles for each variable if it outlives its session, where the bot leaves no choice. A variable that takes an answer
 * does, because answers are results; one that takes the transcript does not, because results have it anyway. One that
 * takes both does.
 */
export function settleVariableScopes<T extends Pick<BotContent, 'groups' | 'variables'>>(
  content: T,
  kinds: BlockKinds,
): T {
  const takesTranscript = ({ type, options }: Block): boolean =>
    isJsonObject(options) && kinds.for(type).takesTranscript?.(options) === true;
  const blocks = content.groups.flatMap((group) => group.blocks);
  const answers = targetsOf(blocks.filter(({ type }) => kinds.for(type).category === 'input'));
  const transcripts = targetsOf(blocks.filter(takesTranscript));
  const settled = (variable: Variable): Variable => {
    if (answers.has(variable.id))
      return variable.isSessionVariable === true ? { ...variable, isSessionVariable: false } : variable;
    return transcripts.has(variable.id) ? { ...variable, isSessionVariable: true } : variable;
  };
  return { ...content, variables: content.variables.map(settled) };
}

function targetsOf(blocks: readonly Block[]): ReadonlySet<unknown> {
  return new Set(blocks.map((block) => optionOf(block, 'variableId')));
}
