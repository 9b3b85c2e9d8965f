import { diagnosticAt, type Diagnostic, type Path } from '../rules/diagnostic.ts';
import type { Flow } from './flow.ts';
import { reachableFrom, type FlowGraph } from './flow-graph.ts';
import { reachingOf } from './reaching.ts';
import { textRules } from '../rules/text.rules.ts';

/** The uses of variables in a block: the names in its texts, each with its first path there, and the ids that it may set. */
export type Uses = {
  /** The place of the block in the bot. */
  readonly at: Path;
  readonly reads: ReadonlyMap<string, Path>;
  readonly sets: ReadonlySet<string>;
  /** True if a program or another bot may set variables by their names. */
  readonly setsAny: boolean;
};

/**
 * Reports texts that use a variable which a later block sets and none before. Variables that no block sets are not
 * reported, because a page may set them; nor are those that have an initial value or that a returning visitor brings.
 */
export function checkReads(flow: Flow, graph: FlowGraph, uses: readonly Uses[]): Diagnostic[] {
  if (flow.settings.general?.rememberUser?.isEnabled === true || !flow.start) return [];
  const { canReach, sorted } = reachingOf(graph.successors);
  const nodes = uses.map((_, node) => node);
  const setters = new Map<string, number[]>();
  uses.forEach(({ sets }, node) => {
    for (const id of sets) {
      const of = setters.get(id);
      if (of) of.push(node);
      else setters.set(id, [node]);
    }
  });
  const sortedSetters = new Map([...setters].map(([id, of]) => [id, sorted(of)]));
  const settersOfAny = sorted(nodes.filter((node) => uses[node]?.setsAny === true));
  // an event can come at any time, after any block has set its variables
  const fromStart = reachableFrom(graph, [flow.start]);
  const fromEvents = reachableFrom(
    graph,
    [...flow.events.values()].flatMap(({ event, position }) => (event.type === 'start' ? [] : [position])),
  );
  return nodes.flatMap((node) => {
    const entry = graph.nodes[node];
    const use = uses[node];
    if (!entry || !use || use.reads.size === 0 || !fromStart.has(node) || fromEvents.has(node)) return [];
    if (canReach(settersOfAny, node)) return [];
    return [...use.reads].flatMap(([name, path]) => {
      const variable = flow.variablesByName.get(name);
      if (!variable || variable.id in flow.initialValues || use.sets.has(variable.id)) return [];
      const of = sortedSetters.get(variable.id);
      if (of === undefined || canReach(of, node)) return [];
      return [
        diagnosticAt(
          [...use.at, ...path],
          textRules['read-before-set'],
          `${name} has no value here yet, because a later block sets it: move this below that block`,
          {
            groupId: entry.group.id,
            blockId: entry.block.id,
          },
        ),
      ];
    });
  });
}
