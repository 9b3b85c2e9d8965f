import { renderingFactor } from './context.ts';
import { log, type Draft } from './draft.ts';
import type { CompiledBlock } from './flow.ts';

/** Counts one more step of the turn, at that block; says whether it was one too many, with which the bot has ended. */
export function isStopped(draft: Draft, entry: CompiledBlock): boolean {
  draft.mid.steps++;
  const spent = overspent(draft);
  if (spent === undefined) return false;
  draft.state.status = 'finished';
  log(draft, {
    status: 'error',
    description: 'The bot was stopped because it ran away.',
    details: `${spent} in one turn, at block ${entry.block.id}`,
    context: entry.group.title,
  });
  return true;
}

function overspent({ mid, ctx }: Draft): string | undefined {
  const { maxSteps, maxOutputLength } = ctx.budget;
  if (mid.steps > maxSteps) return `more than ${maxSteps} steps`;
  if (mid.outputLength > maxOutputLength) return `more than ${maxOutputLength} characters`;
  const isFilledUp = mid.renderedLength >= maxOutputLength * renderingFactor;
  return isFilledUp ? `templates filled in to ${maxOutputLength * renderingFactor} characters` : undefined;
}
