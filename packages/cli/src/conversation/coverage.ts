import type { Flow } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import type { CaseResult } from '@parley/trust';

/** The parts of one sort that cases came to, of all that a conversation can reach. */
type Share = {
  readonly covered: number;
  readonly total: number;
  readonly percent: number;
  readonly missing: readonly string[];
};

/** The parts of a bot that cases came to. */
export type Coverage = {
  readonly blocks: Share;
  readonly edges: Share;
  /** Groups that nothing leads to; they do not count. */
  readonly unreachable: readonly string[];
};

/** The coverage of a bot by cases. `unreachable` are the ids of groups that nothing leads to. */
export function coverageOf(
  content: BotContent,
  flow: Flow,
  results: readonly CaseResult[],
  unreachable: ReadonlySet<string>,
): Coverage {
  const visits = results.flatMap((result) => result.visits).filter(({ botId }) => botId === flow.botId);
  const entered = new Set(visits.flatMap((visit) => ('blockId' in visit ? [visit.blockId] : [])));
  const followed = new Set(visits.flatMap((visit) => ('edgeId' in visit ? [visit.edgeId] : [])));
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
  return {
    blocks: shareOf(blocks, entered),
    edges: shareOf(edges, followed),
    unreachable: content.groups.filter(({ id }) => unreachable.has(id)).map(({ title }) => title),
  };
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

/** The coverage in words, with the list of what is missing. */
export function coverageText({ blocks, edges, unreachable }: Coverage): string {
  const lines = (['blocks', 'edges'] as const).flatMap((name) => {
    const { covered, total, percent, missing } = name === 'blocks' ? blocks : edges;
    return [`${name}: ${covered} of ${total} (${percent} %)`, ...missing.map((one) => `  not met: ${one}`)];
  });
  const left =
    unreachable.length === 0 ? [] : [`left out, because nothing leads there: ${unreachable.join(', ')}`];
  return `${[...lines, ...left].join('\n')}\n`;
}

/** The coverage as one page, with the flow drawn: groups where they stand, those that no case came to in red. */
export function coveragePage(
  content: BotContent,
  flow: Flow,
  results: readonly CaseResult[],
  coverage: Coverage,
): string {
  const met = new Set(
    results.flatMap(({ visits }) => visits).flatMap((visit) => ('blockId' in visit ? [visit.blockId] : [])),
  );
  const followed = new Set(
    results.flatMap(({ visits }) => visits).flatMap((visit) => ('edgeId' in visit ? [visit.edgeId] : [])),
  );
  const at = new Map(content.groups.map(({ id, graphCoordinates: { x, y } }) => [id, { x, y }]));
  const ofBlock = new Map(
    content.groups.flatMap(({ id, blocks }) => blocks.map((block) => [block.id, id] as const)),
  );
  const boxes = content.groups.map(({ title, blocks, graphCoordinates: { x, y } }) => {
    const count = blocks.filter(({ id }) => met.has(id)).length;
    const colour = count === 0 ? '#f4c7c3' : count < blocks.length ? '#fce8b2' : '#b7e1cd';
    return `<g><rect x="${x}" y="${y}" width="240" height="64" rx="8" fill="${colour}"/><text x="${x + 12}" y="${y + 28}">${html(title)}</text><text x="${x + 12}" y="${y + 50}">${count} of ${blocks.length}</text></g>`;
  });
  const lines = content.edges.flatMap(({ id, from, to }) => {
    const blockId = 'blockId' in from && typeof from.blockId === 'string' ? from.blockId : '';
    const [start, end] = [at.get(ofBlock.get(blockId) ?? ''), at.get(to.groupId)];
    if (!start || !end || !flow.edges.has(id)) return [];
    return `<line x1="${start.x + 240}" y1="${start.y + 32}" x2="${end.x}" y2="${end.y + 32}" stroke="${followed.has(id) ? '#188038' : '#c5221f'}" stroke-width="3"/>`;
  });
  const [xs, ys] = [[...at.values()].map(({ x }) => x), [...at.values()].map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - 40, Math.min(0, ...ys) - 40];
  const box = `${left} ${top} ${Math.max(0, ...xs) - left + 320} ${Math.max(0, ...ys) - top + 160}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Coverage</title><style>body{font:16px sans-serif}svg{width:100%;height:80vh;border:1px solid #ccc}</style><h1>Coverage</h1><pre>${html(coverageText(coverage))}</pre><svg viewBox="${box}">${lines.join('')}${boxes.join('')}</svg></html>\n`;
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
