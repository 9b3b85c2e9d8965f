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
  /** The ids of the variables that its comparisons read, each with its first path there. */
  readonly compares: ReadonlyMap<string, Path>;
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

/**
 * Reports the first place that reads a variable which nothing fills. A page, a link or another bot may fill any variable,
 * so that this is certain only of those that the bot says must not be prefilled. Nothing is said where a program, another
 * bot, a returning visitor or a block of an unknown kind may set variables by their names.
 */
export function checkFilled(flow: Flow, graph: FlowGraph, uses: readonly Uses[]): Diagnostic[] {
  const isOpen =
    flow.settings.general?.rememberUser?.isEnabled === true ||
    uses.some(({ setsAny }) => setsAny) ||
    graph.nodes.some(({ kind }) => kind.category === 'unknown');
  const closed = flow.variables.filter(({ isPrefillable }) => isPrefillable === false);
  if (isOpen || closed.length === 0) return [];
  const filled = new Set(uses.flatMap(({ sets }) => [...sets]));
  const empty = new Set(closed.filter(({ id }) => !filled.has(id) && !(id in flow.initialValues)));
  const starts = [...flow.events.values()].map(({ position }) => position);
  const reached = reachableFrom(graph, flow.start ? [flow.start, ...starts] : starts);
  return uses.flatMap(({ at, reads, compares }, node) => {
    const entry = graph.nodes[node];
    if (!entry || !reached.has(node)) return [];
    const read = [
      ...[...compares].map(([id, path]) => [flow.variablesById.get(id), path] as const),
      ...[...reads].map(([name, path]) => [flow.variablesByName.get(name), path] as const),
    ];
    return read.flatMap(([variable, path]) => {
      // its first place is enough
      if (!variable || !empty.delete(variable)) return [];
      const message = `nothing fills “${variable.name}”, so that it is empty here: save an answer in it, or set it`;
      const where = { groupId: entry.group.id, blockId: entry.block.id };
      return [diagnosticAt([...at, ...path], textRules['never-filled'], message, where)];
    });
  });
}
