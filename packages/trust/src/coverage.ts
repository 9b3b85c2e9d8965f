import type { Flow } from '@parley/engine';
import { isJsonObject, type BotContent } from '@parley/schema';
import type { CaseResult } from './play-case.ts';
import type { TestedBot } from './tested-bot.ts';

/** The sorts of parts that are counted, and the words for one of them that no case comes to. */
export const coverageSorts = {
  blocks: 'not met',
  edges: 'not met',
  events: 'not raised',
  refusals: 'refuses nothing',
  failures: 'does not fail',
  programs: 'not run',
} as const;
export type CoverageSort = keyof typeof coverageSorts;

/** The parts of one sort that cases came to, of all that a conversation can reach. */
type Share = {
  readonly covered: number;
  readonly total: number;
  readonly percent: number;
  readonly missing: readonly string[];
};

/**
 * The parts of a bot that cases came to: its blocks, connections and events, the questions that refused an answer, the
 * requests that failed, and the programs that the sandbox ran.
 */
export type Coverage = Readonly<Record<CoverageSort, Share>> & {
  /** Groups that nothing leads to; they do not count. */
  readonly unreachable: readonly string[];
};

/** The part of the outcome of a case that says how far it came. */
export type CaseWay = Pick<CaseResult, 'visits' | 'deeds'>;

/** The coverage of a bot by cases; groups that nothing leads to are left out. */
export function coverageOf({ content, flow, unreachable }: TestedBot, results: readonly CaseWay[]): Coverage {
  const { entered, followed } = wayOf(flow, results);
  const reachable = content.groups.filter(({ id }) => !unreachable.has(id));
  const blocks = reachable.flatMap(({ title, blocks: own }) =>
    own.map(({ id, type }, index) => ({ id, name: `${title}#${index + 1} (${type})` })),
  );
  const ids = new Set(blocks.map(({ id }) => id));
  const groupOf = new Map(content.groups.map(({ id, title }) => [id, title]));
  const left = leftBy(content, ids);
  const edges = content.edges
    .filter(({ id }) => flow.edges.has(id) && left.has(id))
    .map(({ id, to }) => ({ id, name: `${left.get(id) ?? ''} to ${groupOf.get(to.groupId) ?? to.groupId}` }));
  const events = [...flow.events.values()].flatMap(({ event, position: { by = '' } }) =>
    event.type === 'start' ? [] : [{ id: by, name: nameOfEvent(event) }],
  );
  const done = (deed: CaseResult['deeds'][number]['deed']): ReadonlySet<string> =>
    new Set(
      results
        .flatMap(({ deeds }) => deeds)
        .flatMap((one) => (one.botId === flow.botId && one.deed === deed ? [one.blockId] : [])),
    );
  const where = (isWanted: (entry: CompiledBlock) => boolean): typeof blocks =>
    blocks.filter(({ id }) => {
      const entry = flow.blocks.get(id);
      return entry !== undefined && isWanted(entry);
    });
  const hasProgram = ({ block, kind, inlineCode }: CompiledBlock): boolean =>
    inlineCode.length > 0 || kind.mainEffect?.(block) === 'evaluate';
  return {
    blocks: shareOf(blocks, entered),
    edges: shareOf(edges, followed),
    events: shareOf(events, followed),
    refusals: shareOf(
      where(({ kind }) => kind.reply !== undefined && kind.isUnavailable !== true),
      done('refused'),
    ),
    failures: shareOf(
      where(({ block, kind }) => kind.mainEffect?.(block) === 'httpRequest'),
      done('failed'),
    ),
    programs: shareOf(where(hasProgram), done('ran')),
    unreachable: content.groups.filter(({ id }) => unreachable.has(id)).map(({ title }) => title),
  };
}

type CompiledBlock = Flow['blocks'] extends ReadonlyMap<string, infer Entry> ? Entry : never;

/** The blocks and connections of the bot itself that cases came to. */
export function wayOf(
  { botId }: Flow,
  results: readonly CaseWay[],
): { readonly entered: ReadonlySet<string>; readonly followed: ReadonlySet<string> } {
  const visits = results.flatMap((result) => result.visits).filter((visit) => visit.botId === botId);
  return {
    entered: new Set(visits.flatMap((visit) => ('blockId' in visit ? [visit.blockId] : []))),
    followed: new Set(visits.flatMap((visit) => ('edgeId' in visit ? [visit.edgeId] : []))),
  };
}

/** The words for an event: its type, and the command that raises it. */
export function nameOfEvent({ type, options }: BotContent['events'][number]): string {
  const command = isJsonObject(options) ? options['command'] : undefined;
  return typeof command === 'string' ? `${type} ${command}` : type;
}

/** The edges that blocks and items are left by, each with the words for its beginning. */
function leftBy({ groups }: BotContent, ids: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { title, blocks } of groups)
    for (const [index, block] of blocks.entries()) {
      if (!ids.has(block.id)) continue;
      const name = `${title}#${index + 1}`;
      if (block.outgoingEdgeId !== undefined) found.set(block.outgoingEdgeId, name);
      for (const [number, { outgoingEdgeId }] of (block.items ?? []).entries())
        if (outgoingEdgeId !== undefined) found.set(outgoingEdgeId, `${name}, way ${number + 1}`);
    }
  return found;
}

function shareOf(
  parts: readonly { readonly id: string; readonly name: string }[],
  met: ReadonlySet<string>,
): Share {
  const missing = parts.filter(({ id }) => !met.has(id)).map(({ name }) => name);
  const covered = parts.length - missing.length;
  const percent = parts.length === 0 ? 100 : Math.floor((covered / parts.length) * 1_000) / 10;
  return { covered, total: parts.length, percent, missing };
}
