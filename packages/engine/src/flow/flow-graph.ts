import { asksQuestions } from '../kind/block-kind.ts';
import type { CompiledBlock, Flow } from './flow.ts';
import type { Steps } from './steps.ts';
import type { Position } from '../state/state.ts';

/** The blocks of a flow as a graph: which block can come after which. */
export type FlowGraph = {
  readonly nodes: readonly CompiledBlock[];
  readonly successors: readonly (readonly number[])[];
  /** 1 for a question, 0 for everything else. */
  readonly weight: readonly number[];
  /** The node at a position; undefined where there is none. */
  readonly nodeAt: (position: Position) => number | undefined;
};

/** A flow without the fields that are computed from its graph. */
export type FlowWithoutProgress = Omit<Flow, 'remaining' | 'insideReplyEvents'>;

/** The nodes that a conversation can reach from any of `positions`. */
export function reachableFrom(graph: FlowGraph, positions: readonly Position[]): Set<number> {
  const open = positions.flatMap((position) => graph.nodeAt(position) ?? []);
  const reached = new Set(open);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.successors[node] ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}

/**
 * Every path that a conversation can take from each block; where a value decides, all paths are included. Yields before
 * each block.
 */
export function* flowGraph(flow: FlowWithoutProgress): Steps<FlowGraph> {
  const nodes = [...flow.blocks.values()];
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const nodeAt = ({ groupId, index }: Position): number | undefined => {
    const target = flow.groups.get(groupId)?.blocks[index];
    return target && indexOf.get(target);
  };
  const at = (position: Position | undefined): number[] => {
    const node = position && nodeAt(position);
    return node === undefined ? [] : [node];
  };
  const goesBack = nodes.some(({ kind, block }) => kind.goesBack?.(block) === true);
  const successors: number[][] = [];
  for (const node of nodes) {
    yield;
    const { block, kind, group, index } = node;
    const own = block.outgoingEdgeId === undefined ? [] : at(flow.edges.get(block.outgoingEdgeId));
    const inside = (kind.edges?.(block) ?? []).flatMap(({ edgeId }) => at(flow.edges.get(edgeId)));
    const jumps = (kind.jumps?.(block) ?? []).flatMap((name) => {
      const target = flow.groups.get(name) ?? flow.groupsByTitle.get(name);
      return target ? at({ groupId: target.id, index: 0 }) : [];
    });
    const below =
      kind.neverGoesOn?.(block) === true && !goesBack ? [] : at({ groupId: group.id, index: index + 1 });
    successors.push([...new Set([...own, ...inside, ...jumps, ...below])]);
  }
  return { nodes, successors, weight: nodes.map(({ kind }) => (asksQuestions(kind) ? 1 : 0)), nodeAt };
}
