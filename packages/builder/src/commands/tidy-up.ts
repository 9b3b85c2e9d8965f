import { moveNodes } from '@parley/editing';
import type { EditorTools } from './editor-context.ts';
import { namesOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import { createGeometry, edgeEnds } from '../canvas/geometry.ts';
import type { LayoutRequest, LayoutResult } from './layout.worker.ts';

/** Lays the chosen groups out, or all of them, from left to right. The page goes on meanwhile; it is one edit. */
export async function tidyUp({ store, view, announce }: EditorTools): Promise<void> {
  const { document, selection } = store.getState();
  const geometry = createGeometry()(document, namesOf(document));
  const positionOf = (id: string) => (document.groups[id] ?? document.events[id])?.graphCoordinates;
  const chosen = new Set(selection.nodeIds.length > 1 ? selection.nodeIds : Object.keys(geometry.shapes));
  const nodes = Object.entries(geometry.shapes).flatMap(([id, { width, height }]) =>
    chosen.has(id) ? [{ id, width, height }] : [],
  );
  const edges = Object.values(document.edges)
    .flatMap((edge) => edgeEnds(geometry, positionOf, edge) ?? [])
    // dagre keeps to the order in which it meets the edges: that of the rows they leave from
    .sort((a, b) => a.from.y - b.from.y)
    .filter(({ sourceId, targetId }) => chosen.has(sourceId) && chosen.has(targetId))
    .map(({ sourceId, targetId }) => ({ from: sourceId, to: targetId }));
  const at = nodes.map(({ id }) => positionOf(id) ?? { x: 0, y: 0 });
  const origin = { x: Math.min(...at.map(({ x }) => x)), y: Math.min(...at.map(({ y }) => y)) };
  const positions = await layOut({ nodes, edges, origin });
  const moved = moveNodes(positions);
  if (!store.run({ ...moved, label: t('editor.tidy') })) return;
  view.showAll();
  announce(t('editor.did', { what: t('editor.tidy') }));
}

function layOut(request: LayoutRequest): Promise<LayoutResult> {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<LayoutResult>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LayoutResult>) => resolve(data);
    worker.onerror = () => reject(new Error('the layout failed'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
