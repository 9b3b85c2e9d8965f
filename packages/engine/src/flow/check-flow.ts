import type { Block, BotContent, Event } from '@parley/schema';
import { contentsOf, type BlockContents, type ContentsOfBlocks } from './block-contents.ts';
import type { BlockMemory } from './block-memory.ts';
import type { CheckScope } from '../kind/block-kind.ts';
import { checkLinks } from './check-links.ts';
import { checkReach } from './check-reach.ts';
import { channelsOf, checkSettings } from './check-settings.ts';
import { diagnosticAt, type Diagnostic, type Path } from '../rules/diagnostic.ts';
import { checkTexts } from './check-texts.ts';
import type { Facts } from '../rules/facts.ts';
import type { LinkGraph } from '../rules/link-graph.ts';
import { commandOf, type Flow } from './flow.ts';
import type { FlowGraph } from './flow-graph.ts';
import type { Severity } from '../rules/rule.ts';
import { structureRules } from '../rules/structure.rules.ts';

/** The limit on checking the blocks of one bot, in characters looked at: about half a second. */
const maxCheckLength = 20_000_000;

/** The facts that the check of a bot uses beside the bot itself. */
type Surroundings = {
  /** Blocks that do not have the form of their type; they are reported already. */
  readonly refused: ReadonlySet<string>;
  readonly facts: Facts | undefined;
  readonly linkGraph: LinkGraph | undefined;
  readonly memory: BlockMemory | undefined;
};

/** Reports the mistakes of a bot that the schema of each block cannot see. */
export function checkFlow(
  content: BotContent,
  flow: Flow,
  graph: FlowGraph,
  surroundings: Surroundings,
): Diagnostic[] {
  const contents = new Map(
    [...flow.blocks.values()].map(
      (entry) => [entry, knownContents(entry.block, surroundings.memory)] as const,
    ),
  );
  return [
    ...duplicateIds(content),
    ...checkEvents(content, flow),
    ...checkEdges(content, flow),
    ...checkBlocks(content, flow, contents, surroundings),
    ...checkSettings(content, surroundings.facts),
    ...checkReach(content, flow, graph),
    ...checkLinks(content, flow, surroundings.linkGraph, surroundings.facts),
    ...checkTexts(content, flow, graph, contents),
  ];
}

function knownContents(block: Block, memory: BlockMemory | undefined): BlockContents {
  const known = memory?.contents.get(block);
  if (known) return known;
  const contents = contentsOf(block);
  memory?.contents.set(block, contents);
  return contents;
}

/** The names of single parts in the lists of a bot. */
const listed = { edges: 'edge', events: 'event', variables: 'variable' } as const;

/** Adds an id to those that were seen; true if it was one of them. */
function isRepeated(seen: Set<string>, id: string): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  return false;
}

/**
 * Reports things of one sort that share an id. Unlike the other checks this one holds for drafts too: see bot rules. It
 * looks at every part of a bot at each of its changes, and makes nothing of those that share no id.
 */
export function duplicateIds(content: BotContent): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (what: string, id: string, path: Path, severity: Severity = 'error'): void => {
    const message = `another ${what} has the id ${id}: give one of them an id of its own`;
    found.push(diagnosticAt(path, structureRules['duplicate-id'], message, { severity }));
  };
  const groups = new Set<string>();
  const blocks = new Set<string>();
  for (const [g, group] of content.groups.entries()) {
    if (isRepeated(groups, group.id)) report('group', group.id, ['groups', g, 'id']);
    for (const [b, block] of group.blocks.entries()) {
      if (isRepeated(blocks, block.id)) report('block', block.id, ['groups', g, 'blocks', b, 'id']);
      if (!block.items?.length) continue;
      const items = new Set<string>();
      for (const [i, { id }] of block.items.entries()) {
        if (!isRepeated(items, id)) continue;
        // in existing exports cards share an id; the engine tells their edges apart all the same
        report('item of this block', id, ['groups', g, 'blocks', b, 'items', i, 'id'], 'warning');
      }
    }
  }
  for (const [list, what] of Object.entries(listed)) {
    const ids = new Set<string>();
    // each is the name of a list of a bot
    const parts: readonly { readonly id: string }[] = content[list as keyof typeof listed];
    for (const [index, { id }] of parts.entries())
      if (isRepeated(ids, id)) report(what, id, [list, index, 'id']);
  }
  const names = new Set<string>();
  content.variables.forEach(({ name }, index) => {
    const at = ['variables', index, 'name'];
    if (names.has(name))
      found.push(
        diagnosticAt(
          at,
          structureRules['duplicate-variable-name'],
          `another variable is called ${name}: rename one of them`,
        ),
      );
    names.add(name);
  });
  return found;
}

function checkEvents(content: BotContent, flow: Flow): Diagnostic[] {
  const start = content.events.findIndex((event) => event.type === 'start');
  const found =
    start === -1
      ? [
          diagnosticAt(
            ['events'],
            structureRules['no-start-event'],
            'the bot has no start: add one, and connect it to the first group',
          ),
        ]
      : [];
  const heard = new Set<string>();
  content.events.forEach((event, index) => {
    const at: Path = ['events', index];
    if (index === start && !flow.start)
      found.push(
        diagnosticAt(
          at,
          structureRules['start-leads-nowhere'],
          'the start is not connected: lead it to the first group',
        ),
      );
    if (event.type === 'start' && index !== start)
      found.push(
        diagnosticAt(at, structureRules['second-start-event'], 'a bot has one start: delete this one'),
      );
    if (event.type === 'start' || !flow.events.has(event.id)) return;
    const why = whyUnheard(event, heard);
    if (why !== undefined) found.push(diagnosticAt(at, structureRules['event-never-heard'], why));
  });
  return found;
}

function whyUnheard(event: Event, heard: Set<string>): string | undefined {
  const command = commandOf(event);
  if (!['command', 'reply', 'invalidReply'].includes(event.type))
    return 'this never happens in this installation: delete the event';
  if (event.type === 'command' && command === '') return 'no command is named: write its name';
  const answers = event.type === 'reply' ? 'every answer' : 'answers that do not fit';
  const what = event.type === 'command' ? `the command ${command}` : answers;
  if (heard.has(what)) return `another event waits for ${what}: delete one of them`;
  heard.add(what);
  return undefined;
}

function checkEdges(content: BotContent, flow: Flow): Diagnostic[] {
  const used = usedEdges(content, flow);
  const broken = content.edges.flatMap((edge, index) => {
    if (flow.edges.has(edge.id)) return [];
    const missing = flow.groups.has(edge.to.groupId) ? 'block' : 'group';
    // an edge that no block leaves by is left over from editing and does no harm
    const severity = used.has(edge.id) ? 'error' : 'warning';
    const message = `this connection leads to a ${missing} that is gone: connect it to another one`;
    return [
      diagnosticAt(['edges', index, 'to'], structureRules['edge-leads-nowhere'], message, { severity }),
    ];
  });
  const edgeIds = new Set(content.edges.map(({ id }) => id));
  const unknown = content.events.flatMap(({ outgoingEdgeId }, index) =>
    outgoingEdgeId === undefined || edgeIds.has(outgoingEdgeId)
      ? []
      : [unknownEdge(['events', index, 'outgoingEdgeId'])],
  );
  return [...broken, ...unknown];
}

const unknownEdge = (at: Path, where?: { groupId: string; blockId: string }): Diagnostic =>
  diagnosticAt(
    at,
    structureRules['unknown-edge'],
    'the connection from here is gone: connect it again',
    where,
  );

function usedEdges(content: BotContent, flow: Flow): Set<string | undefined> {
  const used = new Set(content.events.map(({ outgoingEdgeId }) => outgoingEdgeId));
  for (const { block, kind } of flow.blocks.values()) {
    used.add(block.outgoingEdgeId);
    for (const { edgeId } of kind.edges?.(block) ?? []) used.add(edgeId);
  }
  return used;
}

function checkBlocks(
  content: BotContent,
  flow: Flow,
  contents: ContentsOfBlocks,
  { refused, facts }: Surroundings,
): Diagnostic[] {
  const edgeIds = new Set(content.edges.map((edge) => edge.id));
  const compared = new Set([...contents.values()].flatMap(({ compares }) => [...compares.keys()]));
  let spent = 0;
  const scope: CheckScope = {
    hasVariable: (id) => flow.variablesById.has(id),
    hasVariableNamed: (name) => flow.variablesByName.has(name),
    isPrefillable: (name) => {
      const variable = flow.variablesByName.get(name);
      return variable !== undefined && variable.isPrefillable !== false;
    },
    hasGroup: (id) => flow.groups.has(id),
    hasGroupTitled: (title) => flow.groupsByTitle.has(title),
    hasBlock: (groupId, blockId) => flow.blocks.get(blockId)?.group.id === groupId,
    leadsOn: (blockId) => {
      const entry = flow.blocks.get(blockId);
      return (
        entry !== undefined &&
        (entry.block.outgoingEdgeId !== undefined || entry.index < entry.group.blocks.length - 1)
      );
    },
    isCompared: (variableId) => compared.has(variableId),
    spend: (length) => (spent += length) <= maxCheckLength,
    channels: channelsOf(content),
    facts,
  };
  const groupIndex = new Map(content.groups.map((group, index) => [group.id, index]));
  return [...flow.blocks.values()].flatMap((entry) => {
    const { block, kind, group, index } = entry;
    const at: Path = ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index];
    const where = { groupId: group.id, blockId: block.id };
    const own =
      block.outgoingEdgeId === undefined ? [] : [{ edgeId: block.outgoingEdgeId, path: ['outgoingEdgeId'] }];
    const dangling = [...own, ...(kind.edges?.(block) ?? [])].flatMap(({ edgeId, path }) =>
      edgeIds.has(edgeId) ? [] : [unknownEdge([...at, ...path], where)],
    );
    const findings = refused.has(block.id) ? [] : (kind.check?.(block, scope) ?? []);
    return [
      ...dangling,
      ...findings.map(({ rule, severity, message, path }) =>
        diagnosticAt([...at, ...path], rule, message, { severity, ...where }),
      ),
    ];
  });
}
