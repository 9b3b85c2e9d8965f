import { renderingFactor } from './context.ts';
import { log, stop, type Draft } from './draft.ts';
import type { CompiledBlock } from './flow.ts';
import { roomIn } from './meter.ts';

/** Counts one more step of the turn, at that block; says whether the bot has run away, with which it has ended. */
export function isStopped(draft: Draft, entry: CompiledBlock): boolean {
  draft.mid.steps++;
  const isLate = draft.ctx.clock() > draft.until;
  return isLate
    ? end(draft, entry, `more than ${draft.ctx.budget.maxStretchMs} ms`)
    : hasRunAway(draft, entry);
}

/** Says whether the turn has used up its budget at that block, with which the bot has ended. */
export function hasRunAway(draft: Draft, entry: CompiledBlock): boolean {
  const spent = overspent(draft);
  return spent !== undefined && end(draft, entry, spent);
}

function end(draft: Draft, entry: CompiledBlock, spent: string): true {
  stop(draft);
  log(draft, {
    status: 'error',
    description:
      'The bot was stopped because it did too much in one turn. Look for a loop that never asks anything.',
    details: `${spent} in one turn, at block ${entry.block.id}`,
    context: entry.group.title,
  });
  return true;
}

function overspent(draft: Draft): string | undefined {
  const { mid, ctx } = draft;
  const { maxSteps, maxOutputLength } = ctx.budget;
  if (mid.steps > maxSteps) return `more than ${maxSteps} steps`;
  if (mid.outputLength > maxOutputLength) return `more than ${maxOutputLength} characters`;
  if (roomIn(draft) > 0) return undefined;
  return `${maxOutputLength * renderingFactor} characters filled in, compared and copied`;
}
