import { log, topFlow, topFrame, type TurnBuilder } from './turn-builder.ts';
import type { CompiledBlock } from '../flow/flow.ts';
import { leaveBot } from './linked-bots.ts';
import type { Position } from '../state/state.ts';

/** The target of that edge. An edge without a target is logged and ends the bot. */
export function positionOfEdge(
  builder: TurnBuilder,
  edgeId: string,
  entry: CompiledBlock,
): Position | undefined {
  const position = topFlow(builder).edges.get(edgeId);
  if (!position) {
    log(builder, {
      status: 'error',
      description: 'A connection leads to a group or block that no longer exists. The bot ended here.',
      details: `edge ${edgeId} of block ${entry.block.id}`,
      context: entry.group.title,
    });
  }
  return position;
}

/** The position of the group with that id or title, or of a block in it. A missing one is logged and ends the bot. */
export function positionOfGroup(
  builder: TurnBuilder,
  entry: CompiledBlock,
  name: string,
  blockId: string | undefined,
): Position | undefined {
  const { groups, groupsByTitle, blocks } = topFlow(builder);
  const group = groups.get(name) ?? groupsByTitle.get(name);
  const target = blockId === undefined ? undefined : blocks.get(blockId);
  if (group && (blockId === undefined || target?.group === group))
    return { groupId: group.id, index: target?.index ?? 0 };
  log(builder, {
    status: 'error',
    description: 'The group or block to jump to does not exist. The bot ended here.',
    details: `group ${name}${blockId === undefined ? '' : `, block ${blockId}`}`,
    context: entry.group.title,
  });
  return undefined;
}

/** The position after a block: the next one of its group, or after the last one the target of its own edge. */
export function positionAfter(builder: TurnBuilder, entry: CompiledBlock): Position | undefined {
  if (entry.index + 1 < entry.group.blocks.length) return { groupId: entry.group.id, index: entry.index + 1 };
  const { outgoingEdgeId } = entry.block;
  return outgoingEdgeId === undefined ? undefined : positionOfEdge(builder, outgoingEdgeId, entry);
}

/** The position after a finished block: the target of the given edge, else of its own, else the next block. */
export function positionBeyond(
  builder: TurnBuilder,
  entry: CompiledBlock,
  chosen?: string,
): Position | undefined {
  const edgeId = chosen ?? entry.block.outgoingEdgeId;
  return edgeId === undefined ? positionAfter(builder, entry) : positionOfEdge(builder, edgeId, entry);
}

/** The position where the conversation goes on when a bot has nothing more to do; undefined at the end of the chat. */
export function unwind(builder: TurnBuilder): Position | undefined {
  for (;;) {
    const position = topFrame(builder).resumeAt.pop();
    if (position) return position;
    if (builder.state.frames.length === 1) return undefined;
    leaveBot(builder);
  }
}
