import { asksQuestions } from '../kind/block-kind.ts';
import { diagnosticAt, type Diagnostic } from '../rules/diagnostic.ts';
import type { CompiledBlock } from './flow.ts';
import type { FlowGraph } from './flow-graph.ts';
import { flowRules } from '../rules/flow.rules.ts';

type About = {
  readonly groupIndex: ReadonlyMap<string, number>;
  /** True if the bot has groups that no edge leads to. */
  readonly hasUnreachable: boolean;
};

/**
 * Blocks at which a chat ends although the bot could go on: a choice without an edge beside others that have one, a
 * question without an edge in a bot that has unreachable groups, or a block with branches, none of which may be taken.
 */
export function deadEnds(
  graph: FlowGraph,
  reached: ReadonlySet<number>,
  { groupIndex, hasUnreachable }: About,
): Diagnostic[] {
  // what ends in a bot with ways back may go on where it came from
  const goesBack = graph.nodes.some(({ kind, block }) => kind.goesBack?.(block) === true);
  return graph.nodes.flatMap((entry, node) => {
    const { block, kind, group, index } = entry;
    if (!reached.has(node)) return [];
    const path = ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index];
    const where = { groupId: group.id, blockId: block.id };
    if (kind.mayTakeNoBranch && !goesBack) {
      const [branch] = openItems(entry);
      const message = 'who takes this branch comes to the end of the chat: connect it to what comes next';
      if (branch !== undefined)
        return [diagnosticAt([...path, 'items', branch], flowRules['dead-end'], message, where)];
    }
    const isLast = index === group.blocks.length - 1 && block.outgoingEdgeId === undefined;
    if (!isLast) return [];
    if (!goesBack && kind.mayTakeNoBranch?.(block) === true) {
      const message = 'where no branch is true the chat ends here: connect “Otherwise” to what comes next';
      return [diagnosticAt(path, flowRules['dead-end'], message, where)];
    }
    if (!asksQuestions(kind)) return [];
    const open = openItems(entry);
    if (open.length > 0) {
      const choices =
        open.length === 1 ? 'one of these choices leads' : `${open.length} of these choices lead`;
      const message = `${choices} nowhere: the chat ends there`;
      return [diagnosticAt([...path, 'items', open[0] ?? 0], flowRules['dead-end'], message, where)];
    }
    const leads = (graph.successors[node]?.length ?? 0) > 0;
    if (leads || !hasUnreachable) return [];
    const message =
      'this question leads nowhere, and there are groups that nothing leads to: connect it to one of them';
    return [diagnosticAt(path, flowRules['dead-end'], message, where)];
  });
}

/** The indexes of items without an edge, in a block that has items with one. */
function openItems({ block: { items = [] } }: CompiledBlock): number[] {
  const isOpen = items.map(({ outgoingEdgeId }) => outgoingEdgeId === undefined);
  return isOpen.every(Boolean) ? [] : isOpen.flatMap((open, index) => (open ? [index] : []));
}
