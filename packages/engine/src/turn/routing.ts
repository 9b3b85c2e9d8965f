import { log, topFlow, topFrame, type TurnBuilder } from './turn-builder.ts';
import type { CompiledBlock } from '../flow/flow.ts';
import { leaveBot } from './linked-bots.ts';
import type { Position } from '../state/state.ts';

/** Where that edge leads. An edge that leads nowhere is logged and ends the bot. */
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

/** The group with that id or title, or that block in it. A place that is not there is logged and ends the bot. */
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

/** What comes after a block: the next one of its group, after the last one where its own edge leads. */
export function positionAfter(builder: TurnBuilder, entry: CompiledBlock): Position | undefined {
  if (entry.index + 1 < entry.group.blocks.length) return { groupId: entry.group.id, index: entry.index + 1 };
  const { outgoingEdgeId } = entry.block;
  return outgoingEdgeId === undefined ? undefined : positionOfEdge(builder, outgoingEdgeId, entry);
}

/** What comes when a block has done its work: where that edge leads, else its own, else what stands below it. */
export function positionBeyond(
  builder: TurnBuilder,
  entry: CompiledBlock,
  chosen?: string,
): Position | undefined {
  const edgeId = chosen ?? entry.block.outgoingEdgeId;
  return edgeId === undefined ? positionAfter(builder, entry) : positionOfEdge(builder, edgeId, entry);
}

/** Where the conversation goes on when a bot has nothing more to do; undefined at the end of all. */
export function unwind(builder: TurnBuilder): Position | undefined {
  for (;;) {
    const position = topFrame(builder).resumeAt.pop();
    if (position) return position;
    if (builder.state.frames.length === 1) return undefined;
    leaveBot(builder);
  }
}
