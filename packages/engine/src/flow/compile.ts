import type { BotContent, Event, Variable, VariableValue } from '@parley/schema';
import type { BlockKinds } from '../kind/block-kind.ts';
import type { BlockMemory } from './block-memory.ts';
import { checkFlow } from './check-flow.ts';
import { compileGroups, type CompiledGroups } from './compile-groups.ts';
import type { Diagnostic } from '../rules/diagnostic.ts';
import type { Facts } from '../rules/facts.ts';
import { raised } from '../rules/floor.ts';
import type { LinkGraph } from '../rules/link-graph.ts';
import { commandOf, type Flow, type FlowEvent } from './flow.ts';
import { flowGraph, reachableFrom, type FlowGraph } from './flow-graph.ts';
import { flowParts, PartNumbers } from './flow-parts.ts';
import { longestPath } from './longest-path.ts';
import { linkGraphOf } from './link-graph.ts';
import { put } from '../values/record.ts';
import { startPropsOf } from './start-props.ts';
import { dynamicUrls } from './theme-urls.ts';
import { atOnce, type Steps } from './steps.ts';
import type { Position } from '../state/state.ts';
import { templateCache } from '../values/template.ts';
import { bytesOf } from '../state/value-bytes.ts';

/** The ids that identify a compiled bot. */
export type FlowIdentity = { readonly botId: string; readonly hash: string; readonly version: string };

/**
 * Turns a bot into a flow that runs. This always succeeds: parts that cannot run are left out or replaced by an unknown
 * block, so that authors can try a draft. Runs once per version and process, never per turn, and checks nothing. A step
 * covers at most one block, so that callers can interrupt the work on a large bot; the flow is the same.
 */
export function* compileInSteps(content: BotContent, kinds: BlockKinds, identity: FlowIdentity): Steps<Flow> {
  return (yield* compiled(content, kinds, identity)).flow;
}

/**
 * The flow of a bot, its link graph where it is not too large for one, and its diagnostics: of the bot by itself and,
 * with `facts`, in its surroundings, none milder than their floor. With `memory` blocks that it holds are not read again.
 */
export function compile(
  content: BotContent,
  kinds: BlockKinds,
  identity: FlowIdentity,
  facts?: Facts,
  memory?: BlockMemory,
): { flow: Flow; diagnostics: Diagnostic[]; linkGraph: LinkGraph | undefined } {
  const { flow, graph, diagnostics } = atOnce(compiled(content, kinds, identity, memory));
  const refused = new Set(diagnostics.flatMap(({ blockId }) => blockId ?? []));
  const linkGraph = linkGraphOf(flow, graph);
  const found = checkFlow(content, flow, graph, { refused, facts, linkGraph, memory });
  return { flow, diagnostics: raised([...diagnostics, ...found], facts?.floor ?? {}), linkGraph };
}

function* compiled(
  content: BotContent,
  kinds: BlockKinds,
  identity: FlowIdentity,
  memory?: BlockMemory,
): Steps<{ flow: Flow; graph: FlowGraph; diagnostics: readonly Diagnostic[] }> {
  const { diagnostics, ...indexed } = yield* compileGroups(content, kinds, memory);
  const edges = compileEdges(content, indexed);
  yield;
  const position = (event: Event | undefined): Position | undefined =>
    event?.outgoingEdgeId === undefined ? undefined : edges.get(event.outgoingEdgeId);
  const events = new Map<string, FlowEvent>();
  for (const event of content.events) {
    const to = position(event);
    if (to && !events.has(event.id)) events.set(event.id, { event, position: to });
  }
  const ofType = (type: string): FlowEvent[] =>
    [...events.values()].filter(({ event }) => event.type === type);

  const begunWith = initialValues(content.variables);
  const withoutProgress = {
    ...identity,
    ...indexed,
    edges,
    parts: new PartNumbers(flowParts(content)),
    events,
    start: position(content.events.find((event) => event.type === 'start')),
    commands: firstBy(ofType('command'), ({ event }) => commandOf(event)),
    replyEvent: ofType('reply')[0],
    invalidReplyEvent: ofType('invalidReply')[0],
    variables: content.variables,
    variablesById: firstBy(content.variables, ({ id }) => id),
    variablesByName: firstBy(content.variables, ({ name }) => name),
    initialValues: begunWith,
    initialBytes: Object.values(begunWith).reduce<number>((sum, value) => sum + bytesOf(value), 0),
    templates: templateCache(),
    theme: content.theme,
    dynamicUrls: dynamicUrls(content.theme),
    settings: content.settings,
    hasFixedLook: !JSON.stringify([content.theme, content.settings]).includes('{{'),
    startProps: startPropsOf(indexed.blocks.values(), content.settings),
  };
  const graph = yield* flowGraph(withoutProgress);
  const remaining = longestPath(graph);
  yield;
  const flow: Flow = {
    ...withoutProgress,
    insideReplyEvents: insideReplyEvents(graph, withoutProgress.start, [...events.values()]),
    remaining: new Map(graph.nodes.map(({ block }, index) => [block.id, remaining[index] ?? 0])),
  };
  return { flow, graph, diagnostics };
}

/** Indexes `values` by key; if two share a key, the first one counts. */
function firstBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const value of values) if (!found.has(keyOf(value))) found.set(keyOf(value), value);
  return found;
}

function initialValues(variables: readonly Variable[]): Flow['initialValues'] {
  const values: Record<string, VariableValue> = {};
  for (const { id, value } of variables) if (value !== undefined && value !== null) put(values, id, value);
  return values;
}

function compileEdges(
  content: BotContent,
  { groups, blocks }: Omit<CompiledGroups, 'diagnostics'>,
): Map<string, Position> {
  const edges = new Map<string, Position>();
  for (const { id, to } of content.edges) {
    const group = groups.get(to.groupId);
    const target = to.blockId === undefined ? undefined : blocks.get(to.blockId);
    if (!group || edges.has(id) || (to.blockId !== undefined && target?.group !== group)) continue;
    edges.set(id, { groupId: group.id, index: target?.index ?? 0, by: id });
  }
  return edges;
}

function insideReplyEvents(
  graph: FlowGraph,
  start: Position | undefined,
  events: readonly FlowEvent[],
): Set<string> {
  const isReplyEvent = ({ event }: FlowEvent): boolean =>
    event.type === 'reply' || event.type === 'invalidReply';
  const inside = reachableFrom(
    graph,
    events.filter(isReplyEvent).map((entry) => entry.position),
  );
  const others = events.filter((entry) => !isReplyEvent(entry)).map((entry) => entry.position);
  const outside = reachableFrom(graph, start ? [start, ...others] : others);
  return new Set(
    [...inside].filter((node) => !outside.has(node)).flatMap((node) => graph.nodes[node]?.block.id ?? []),
  );
}
