import { renderingFactor } from '../kind/turn-context.ts';
import { log, stop, type TurnBuilder } from './turn-builder.ts';
import type { CompiledBlock } from '../flow/flow.ts';
import { outputLeft } from './meter.ts';

/**
 * Counts one more step of the turn, at that block. Returns true if the turn exceeds its budget; the bot has then ended.
 */
export function isStopped(builder: TurnBuilder, entry: CompiledBlock): boolean {
  builder.mid.steps++;
  const isLate = builder.ctx.clock() > builder.until;
  return isLate
    ? end(builder, entry, `more than ${builder.ctx.budget.maxStretchMs} ms`)
    : hasRunAway(builder, entry);
}

/** Returns true if the turn has used up its budget at that block; the bot has then ended. */
export function hasRunAway(builder: TurnBuilder, entry: CompiledBlock): boolean {
  const spent = overspent(builder);
  return spent !== undefined && end(builder, entry, spent);
}

function end(builder: TurnBuilder, entry: CompiledBlock, spent: string): true {
  stop(builder);
  log(builder, {
    status: 'error',
    description:
      'The bot was stopped because it did too much in one turn. Look for a loop that never asks anything.',
    details: `${spent} in one turn, at block ${entry.block.id}`,
    context: entry.group.title,
  });
  return true;
}

function overspent(builder: TurnBuilder): string | undefined {
  const { mid, ctx } = builder;
  const { maxSteps, maxOutputLength } = ctx.budget;
  if (mid.steps > maxSteps) return `more than ${maxSteps} steps`;
  if (mid.outputLength > maxOutputLength) return `more than ${maxOutputLength} characters`;
  if (outputLeft(builder) > 0) return undefined;
  return `${maxOutputLength * renderingFactor} characters filled in, compared and copied`;
}
