import { log, topFlow, topFrame, type Draft } from './draft.ts';
import type { CompiledBlock } from './flow.ts';
import { leaveBot } from './linked-bots.ts';
import type { Place } from './state.ts';

/** Where that edge leads. An edge that leads nowhere is logged and ends the bot. */
export function placeOfEdge(draft: Draft, edgeId: string, entry: CompiledBlock): Place | undefined {
  const place = topFlow(draft).edges.get(edgeId);
  if (!place) {
    log(draft, {
      status: 'error',
      description: 'A connection leads to a group or block that no longer exists. The bot ended here.',
      details: `edge ${edgeId} of block ${entry.block.id}`,
      context: entry.group.title,
    });
  }
  return place;
}

/** The group with that id or title, or that block in it. A place that is not there is logged and ends the bot. */
export function placeOfGroup(
  draft: Draft,
  entry: CompiledBlock,
  name: string,
  blockId: string | undefined,
): Place | undefined {
  const { groups, groupsByTitle, blocks } = topFlow(draft);
  const group = groups.get(name) ?? groupsByTitle.get(name);
  const target = blockId === undefined ? undefined : blocks.get(blockId);
  if (group && (blockId === undefined || target?.group === group))
    return { groupId: group.id, index: target?.index ?? 0 };
  log(draft, {
    status: 'error',
    description: 'The group or block to jump to does not exist. The bot ended here.',
    details: `group ${name}${blockId === undefined ? '' : `, block ${blockId}`}`,
    context: entry.group.title,
  });
  return undefined;
}

/** What comes after a block: the next one of its group, after the last one where its own edge leads. */
export function placeAfter(draft: Draft, entry: CompiledBlock): Place | undefined {
  if (entry.index + 1 < entry.group.blocks.length) return { groupId: entry.group.id, index: entry.index + 1 };
  const { outgoingEdgeId } = entry.block;
  return outgoingEdgeId === undefined ? undefined : placeOfEdge(draft, outgoingEdgeId, entry);
}

/** What comes when a block has done its work: where that edge leads, else its own, else what stands below it. */
export function placeBeyond(draft: Draft, entry: CompiledBlock, chosen?: string): Place | undefined {
  const edgeId = chosen ?? entry.block.outgoingEdgeId;
  return edgeId === undefined ? placeAfter(draft, entry) : placeOfEdge(draft, edgeId, entry);
}

/** Where the conversation goes on when a bot has nothing more to do; undefined at the end of all. */
export function unwind(draft: Draft): Place | undefined {
  for (;;) {
    const place = topFrame(draft).resumeAt.pop();
    if (place) return place;
    if (draft.state.frames.length === 1) return undefined;
    leaveBot(draft);
  }
}
