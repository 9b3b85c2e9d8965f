import type { BotContent } from '@parley/schema';
import { asksQuestions } from '../kind/block-kind.ts';
import { deadEnds } from './dead-ends.ts';
import { diagnosticAt, type Diagnostic } from '../rules/diagnostic.ts';
import type { Flow } from './flow.ts';
import { flowRules } from '../rules/flow.rules.ts';
import { reachableFrom, type FlowGraph } from './flow-graph.ts';
import { componentsOf } from './longest-path.ts';

/** Reports groups that no conversation reaches, and loops that no conversation leaves. */
export function checkReach(content: BotContent, flow: Flow, graph: FlowGraph): Diagnostic[] {
  const reached = reachableFrom(graph, [
    ...(flow.start ? [flow.start] : []),
    ...[...flow.events.values()].map(({ position }) => position),
  ]);
  const groupIndex = new Map(content.groups.map((group, index) => [group.id, index]));
  const unreachable = unreachableGroups(content, graph, reached);
  return [
    ...unreachable,
    ...endlessLoops(graph, reached, groupIndex),
    ...neverRun(graph, reached, groupIndex),
    ...longTalks(flow, groupIndex),
    ...deadEnds(graph, reached, { groupIndex, hasUnreachable: unreachable.length > 0 }),
  ];
}

function unreachableGroups(
  content: BotContent,
  graph: FlowGraph,
  reached: ReadonlySet<number>,
): Diagnostic[] {
  const blocks = [...reached].flatMap((node) => graph.nodes[node] ?? []);
  // a jump whose target a variable names can lead to any group
  if (blocks.some(({ kind, block }) => kind.jumps?.(block).some((name) => name.includes('{{')))) return [];
  const groupsReached = new Set(blocks.map(({ group }) => group.id));
  return content.groups.flatMap(({ id, title, blocks: drawn }, index) =>
    drawn.length === 0 || groupsReached.has(id)
      ? []
      : [
          diagnosticAt(
            ['groups', index],
            flowRules['unreachable-group'],
            `nothing leads to the group ${title}: connect something to it, or delete it`,
            { groupId: id },
          ),
        ],
  );
}

/** Reports blocks below one that always leaves a group which conversations reach. */
function neverRun(
  graph: FlowGraph,
  reached: ReadonlySet<number>,
  groupIndex: ReadonlyMap<string, number>,
): Diagnostic[] {
  const entries = [...reached].flatMap((node) => graph.nodes[node] ?? []);
  const left = new Set(
    entries.flatMap(({ kind, block }) => (kind.neverGoesOn?.(block) === true ? [block.id] : [])),
  );
  return graph.nodes.flatMap(({ block, group, index }, node) => {
    const above = group.blocks[index - 1];
    if (reached.has(node) || above === undefined || !left.has(above.block.id)) return [];
    const path = ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index];
    const message =
      'no conversation comes here, because the jump above always leaves the group: move this above it';
    return [
      diagnosticAt(path, flowRules['block-never-runs'], message, { groupId: group.id, blockId: block.id }),
    ];
  });
}

/** The messages that a visitor reads at once; more of them push the first ones off the screen. */
const mostInARow = 7;

/** Reports groups that say too much without a pause: once for each row of messages. */
function longTalks(flow: Flow, groupIndex: ReadonlyMap<string, number>): Diagnostic[] {
  return [...flow.groups.values()].flatMap(({ id, blocks }) => {
    let row = 0;
    return blocks.flatMap(({ kind, block }, index) => {
      row = kind.category === 'bubble' ? row + 1 : 0;
      if (row !== mostInARow + 1) return [];
      const path = ['groups', groupIndex.get(id) ?? 0, 'blocks', index];
      const message = `more than ${mostInARow} messages come at once up to here: shorten them, or ask something in between`;
      return [
        diagnosticAt(path, flowRules['many-messages-in-a-row'], message, { groupId: id, blockId: block.id }),
      ];
    });
  });
}

/**
 * Loops without a question: harmless if a condition leaves them; otherwise the turn runs until its budget is used up.
 */
function endlessLoops(
  graph: FlowGraph,
  reached: ReadonlySet<number>,
  groupIndex: ReadonlyMap<string, number>,
): Diagnostic[] {
  // a block that ends the turn breaks a loop, so the graph leaves such blocks out
  const breaks = graph.nodes.map(({ kind, block }) => asksQuestions(kind) || kind.endsTurn?.(block) === true);
  const silent = graph.successors.map((next, node) =>
    breaks[node] === true ? [] : next.filter((target) => breaks[target] !== true),
  );
  const component = componentsOf(silent);
  const size = new Map<number, number>();
  const left = new Set<number>();
  component.forEach((c, node) => {
    size.set(c, (size.get(c) ?? 0) + 1);
    const entry = graph.nodes[node];
    const mayEnd = entry?.kind.mayEnd?.(entry.block) === true;
    if (mayEnd || graph.successors[node]?.some((to) => component[to] !== c)) left.add(c);
  });
  const reported = new Set<number>();
  return graph.nodes.flatMap(({ block, group, index }, node) => {
    const c = component[node] ?? -1;
    const isLoop = (size.get(c) ?? 0) > 1 || silent[node]?.includes(node) === true;
    if (!isLoop || !reached.has(node) || reported.has(c)) return [];
    reported.add(c);
    const path = ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index];
    const where = { groupId: group.id, blockId: block.id };
    return [
      left.has(c)
        ? diagnosticAt(
            path,
            flowRules['loop-without-question'],
            'this loop asks nothing, and only a condition leaves it: ask something in it',
            where,
          )
        : diagnosticAt(
            path,
            flowRules['endless-loop'],
            'this loop asks nothing and is never left: ask something in it, or lead out of it',
            where,
          ),
    ];
  });
}
