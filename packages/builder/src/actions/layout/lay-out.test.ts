import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { moveNodes, toDocument } from '@parley/editing';
import { migrateBot, type Bot } from '@parley/schema';
import { crossedBoxes } from '../../../tests/support/crossed-boxes.ts';
import type { Box } from '../../canvas/geometry/geometry.ts';
import { routeFlow } from '../../canvas/routing/route-flow.ts';
import { crossingsOf, type PortLine } from './crossings.ts';
import { layOut, layoutsOf, type LayoutRequest, type LayoutResult } from './lay-out.ts';
import { placedFlow, requestOf } from './layout-request.ts';
import { sizeOf } from './wrap.ts';

const view = { width: 880, height: 850 };

/** Nodes of one size with edges between them: `a>b` leaves `a` in its first row, `a>c` in the next. */
function requestFor(links: readonly string[], rest: Partial<LayoutRequest> = {}): LayoutRequest {
  const edges = links.map((link, index): PortLine => {
    const [from = '', to = ''] = link.split('>');
    const row = links.slice(0, index).filter((other) => other.startsWith(`${from}>`)).length;
    return { from, to, top: 60 + 36 * row };
  });
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const nodes = ids.map((id) => ({ id, width: 300, height: 200 }));
  return { nodes, edges, origin: { x: 0, y: 0 }, view, others: [], ...rest };
}

function placesOf({ nodes }: LayoutRequest, result: LayoutResult): ReadonlyMap<string, Box> {
  const at = new Map(result.map((place) => [place.id, place]));
  return new Map(
    nodes.map(({ id, width, height }) => {
      const { x = 0, y = 0 } = at.get(id) ?? {};
      return [id, { x, y, width, height }];
    }),
  );
}

describe('tidy up', () => {
  test('keeps the order of options from top to bottom', () => {
    const request = requestFor(['a>d', 'a>c', 'a>b', 'b>e', 'c>e', 'd>e']);
    const places = placesOf(request, layOut(request));
    const topOf = (id: string): number => places.get(id)?.y ?? 0;
    expect(topOf('d')).toBeLessThan(topOf('c'));
    expect(topOf('c')).toBeLessThan(topOf('b'));
  });

  test('wraps a long chain into rows that fill the view', () => {
    const request = requestFor(Array.from({ length: 19 }, (_, index) => `n${index}>n${index + 1}`));
    const { width, height } = sizeOf(placesOf(request, layOut(request)));
    const zoom = Math.min(view.width / width, view.height / height);
    expect((height * zoom) / view.height).toBeGreaterThan(0.5);
    expect(zoom).toBeGreaterThan(0.3);
  });

  test('leaves a short chain in one row', () => {
    const request = requestFor(['a>b', 'b>c']);
    expect(new Set(layOut(request).map(({ y }) => y)).size).toBe(1);
  });

  test('stands below what is not moved, and lies on none of it', () => {
    const other = { x: 300, y: -100, width: 300, height: 400 };
    const request = requestFor(['a>b', 'b>c'], { others: [other, { ...other, y: 420 }] });
    const places = [...placesOf(request, layOut(request)).values()];
    expect(Math.min(...places.map(({ y }) => y))).toBeGreaterThanOrEqual(820);
  });

  test('places what nothing leads to in rows below the flow', () => {
    const request = requestFor(['a>b']);
    const alone = Array.from({ length: 6 }, (_, index) => ({
      id: `alone-${index}`,
      width: 300,
      height: 200,
    }));
    const places = placesOf(request, layOut({ ...request, nodes: [...request.nodes, ...alone] }));
    expect(new Set(alone.map(({ id }) => places.get(id)?.y)).size).toBeLessThan(6);
  });
});

// real exports under licences of their own stand beside the repository or are absent
const folders = ['../../../../blocks/bots', '../../../../../../../shared/corpus']
  .map((folder) => join(import.meta.dirname, folder))
  .filter((folder) => existsSync(folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, file: join(folder, name) })),
);

describe('each example and export after tidy up', () => {
  test.each(files)('$name: no connection runs behind a foreign group', ({ file, name }) => {
    const migration = migrateBot(JSON.parse(readFileSync(file, 'utf8')));
    if (!migration.ok) throw new Error(`${name}: ${JSON.stringify(migration.problems)}`);
    const document = toDocument(migration.bot as unknown as Bot);
    const request = requestOf({ document, folded: new Set(), chosen: [], view });
    const tidied = moveNodes(layOut(request)).apply(document);
    const { boxes, edges } = placedFlow(tidied, new Set());
    const { routes } = routeFlow(boxes, edges);
    expect(crossedBoxes(boxes, edges, routes)).toEqual([]);

    const { width, height } = sizeOf(boxes);
    const zoom = Math.min(view.width / width, view.height / height);
    if (boxes.size >= 12) expect((height * zoom) / view.height).toBeGreaterThanOrEqual(0.5);

    const flow = request.nodes.filter(({ id }) => request.edges.some(({ from, to }) => from === id || to === id)); // prettier-ignore
    const tries = layoutsOf(flow, request.edges).map((places) => crossingsOf(places, request.edges));
    const unwrapped = layOut({ ...request, view: { width: 1e9, height: 1 } });
    const crossings = crossingsOf(placesOf(request, unwrapped), request.edges);
    expect(crossings).toBeLessThanOrEqual(Math.min(...tries));
  });
});
