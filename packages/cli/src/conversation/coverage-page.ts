import type { Flow } from '@parley/engine';
import type { BotContent } from '@parley/schema';
import {
  coverageSorts,
  nameOfEvent,
  wayOf,
  type CaseResult,
  type Coverage,
  type CoverageSort,
} from '@parley/trust';

const colours = { none: '#f4c7c3', some: '#fce8b2', all: '#b7e1cd' };
const lineColours = { followed: '#188038', not: '#c5221f' };
const size = { width: 240, height: 64 };

/**
 * The coverage as one page, with the flow drawn: groups and events where they stand, those that no case came to in red.
 */
export function coveragePage(
  content: BotContent,
  flow: Flow,
  results: readonly CaseResult[],
  coverage: Coverage,
): string {
  const { entered, followed } = wayOf(flow, results);
  const at = new Map(
    [...content.groups, ...content.events].map(({ id, graphCoordinates: { x, y } }) => [id, { x, y }]),
  );
  const ofBlock = new Map(
    content.groups.flatMap(({ id, blocks }) => blocks.map((block) => [block.id, id] as const)),
  );
  const boxes = content.groups.map(({ title, blocks, graphCoordinates: { x, y } }) => {
    const count = blocks.filter(({ id }) => entered.has(id)).length;
    const colour = count === 0 ? colours.none : count < blocks.length ? colours.some : colours.all;
    return `<g><rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="8" fill="${colour}"/>${words(x, y + 28, title)}${words(x, y + 50, `${count} of ${blocks.length}`)}</g>`;
  });
  const events = content.events.map((event) => {
    const { x, y } = event.graphCoordinates;
    const isRaised = event.type === 'start' ? entered.size > 0 : followed.has(event.outgoingEdgeId ?? '');
    return `<g><ellipse cx="${x + size.width / 2}" cy="${y + size.height / 2}" rx="${size.width / 2}" ry="${size.height / 2}" fill="${isRaised ? colours.all : colours.none}"/>${words(x + 48, y + 38, nameOfEvent(event))}</g>`;
  });
  const lines = content.edges.flatMap(({ id, from, to }) => {
    const [blockId, eventId] = [from['blockId'], from['eventId']].map((one) =>
      typeof one === 'string' ? one : '',
    );
    const [start, end] = [at.get(ofBlock.get(blockId ?? '') ?? eventId ?? ''), at.get(to.groupId)];
    if (!start || !end || !flow.edges.has(id)) return [];
    const colour = followed.has(id) ? lineColours.followed : lineColours.not;
    return `<line x1="${start.x + size.width}" y1="${start.y + size.height / 2}" x2="${end.x}" y2="${end.y + size.height / 2}" stroke="${colour}" stroke-width="3"/>`;
  });
  const [xs, ys] = [[...at.values()].map(({ x }) => x), [...at.values()].map(({ y }) => y)];
  const [left, top] = [Math.min(0, ...xs) - 40, Math.min(0, ...ys) - 40];
  const box = `${left} ${top} ${Math.max(0, ...xs) - left + 320} ${Math.max(0, ...ys) - top + 160}`;
  const style =
    'body{font:16px sans-serif}svg{width:100%;height:80vh;border:1px solid #ccc}pre{white-space:pre-wrap}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Coverage</title><style>${style}</style><h1>Coverage</h1><pre>${html(coverageText(coverage))}</pre><svg viewBox="${box}">${[...lines, ...events, ...boxes].join('')}</svg></html>\n`;
}

const words = (x: number, y: number, text: string): string =>
  `<text x="${x + 12}" y="${y}">${html(text)}</text>`;

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The coverage in words, with the list of what is missing. Sorts that the bot has no part of are left out. */
export function coverageText({ unreachable, ...shares }: Coverage): string {
  const sorts = Object.keys(coverageSorts) as CoverageSort[];
  const lines = sorts.flatMap((sort) => {
    const { covered, total, percent, missing } = shares[sort];
    if (total === 0) return [];
    return [
      `${sort}: ${covered} of ${total} (${percent} %)`,
      ...missing.map((one) => `  ${coverageSorts[sort]}: ${one}`),
    ];
  });
  const left =
    unreachable.length === 0 ? [] : [`left out, because nothing leads there: ${unreachable.join(', ')}`];
  return `${[...lines, ...left].join('\n')}\n`;
}
