import { asksQuestions } from '../kind/block-kind.ts';
import type { LinkGraph, Reach } from '../rules/link-graph.ts';
import type { CompiledGroup, Flow } from './flow.ts';
import type { FlowGraph } from './flow-graph.ts';

/** The limit on the work for one link graph: steps from a link, or from an end, back to the blocks before it. */
const maxSteps = 100_000;

const endsAtOnce: Reach = { links: [], ends: true };

/** The link graph of a bot; undefined where its links can be reached in too many ways. */
export function linkGraphOf(flow: Flow, graph: FlowGraph): LinkGraph | undefined {
  const links = graph.nodes.flatMap(({ kind, block }, node) => {
    const link = kind.link?.(block);
    return link ? [{ node, link }] : [];
  });
  const reaches = reachesOf(
    graph,
    links.map(({ node }) => node),
  );
  if (!reaches) return undefined;
  const reachFrom = (node: number | undefined): Reach =>
    node === undefined ? endsAtOnce : (reaches.get(node) ?? { links: [], ends: false });
  const fromGroup = ({ id }: CompiledGroup): Reach => reachFrom(graph.nodeAt({ groupId: id, index: 0 }));
  // an id wins over a title, as it does for a link
  const groups = new Map(
    [...flow.groupsByTitle, ...flow.groups].map(([name, group]) => [name, fromGroup(group)]),
  );
  return {
    start: reachFrom(flow.start && graph.nodeAt(flow.start)),
    groups: Object.fromEntries([...groups].filter(([, reach]) => reach.ends || reach.links.length > 0)),
    links: links.map(({ node, link }) => ({
      ...link,
      next: joined((graph.successors[node] ?? []).map(reachFrom)),
    })),
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The reach of each node from which a link or the end of the bot can be reached; undefined above the limit. */
function reachesOf(graph: FlowGraph, links: readonly number[]): Map<number, Reach> | undefined {
  const isLink = new Set(links);
  const isSilent = graph.nodes.map(
    ({ kind, block }, node) => !isLink.has(node) && !asksQuestions(kind) && kind.endsTurn?.(block) !== true,
  );
  const before: number[][] = graph.nodes.map(() => []);
  graph.successors.forEach((successors, node) => {
    if (isSilent[node] === true) for (const next of successors) before[next]?.push(node);
  });
  const ends = graph.nodes.flatMap(({ kind, block }, node) =>
    isSilent[node] === true && (graph.successors[node]?.length === 0 || kind.mayEnd?.(block) === true)
      ? [node]
      : [],
  );
  const reaches = new Map<number, Mutable<Reach> & { links: number[] }>();
  const reachAt = (node: number): Mutable<Reach> & { links: number[] } => {
    const reach = reaches.get(node) ?? { links: [], ends: false };
    reaches.set(node, reach);
    return reach;
  };
  let steps = 0;
  const walkBack = (from: readonly number[], mark: (node: number) => boolean): void => {
    const open = from.filter(mark);
    for (let node = open.pop(); node !== undefined && steps < maxSteps; node = open.pop(), steps++)
      open.push(...(before[node] ?? []).filter(mark));
  };
  walkBack(ends, (node) => {
    const reach = reachAt(node);
    const isNew = !reach.ends;
    reach.ends = true;
    return isNew;
  });
  links.forEach((link, index) => {
    walkBack([link], (node) => {
      const reach = reachAt(node);
      const isNew = reach.links.at(-1) !== index;
      if (isNew) reach.links.push(index);
      return isNew;
    });
  });
  return steps < maxSteps ? reaches : undefined;
}

function joined(reaches: readonly Reach[]): Reach {
  return {
    links: [...new Set(reaches.flatMap(({ links }) => links))],
    ends: reaches.length === 0 || reaches.some(({ ends }) => ends),
  };
}
