import { moveNodes, partOfNode } from '@parley/editing';
import type { EditorTools } from './editor-context.ts';
import { namesOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import { createGeometry, edgeEnds } from '../canvas/geometry/geometry.ts';
import { isReachable } from '../canvas/geometry/shown-at.ts';
import { showLastingToast, showToast } from '../ui/toast.tsx';
import type { LayoutRequest, LayoutResult } from './layout.worker.ts';

/** Nobody needs to be told of what takes less. */
const shortMs = 1_000;

/** The layout that is being made; the next one takes its place. */
let running = new AbortController();

/**
 * Lays the chosen groups out, or all of them, from left to right. The page goes on meanwhile; it is one edit. What takes
 * long says so and can be cancelled.
 */
export async function tidyUp(tools: EditorTools): Promise<void> {
  running.abort();
  const own = new AbortController();
  running = own;
  let end = (): void => undefined;
  const showing = setTimeout(() => {
    end = showLastingToast({
      text: t('editor.tidying'),
      action: { label: t('common.cancel'), run: () => own.abort() },
    });
  }, shortMs);
  try {
    const positions = await layOutApart(requestOf(tools), own.signal);
    if (positions) moveTo(tools, positions);
  } catch {
    showToast({ text: t('editor.notTidied') });
  } finally {
    clearTimeout(showing);
    end();
  }
}

function requestOf({ store }: EditorTools): LayoutRequest {
  const { document, selection, folded } = store.getState();
  const geometry = createGeometry()(document, namesOf(document), folded);
  const positionOf = (id: string) => partOfNode(document, id)?.graphCoordinates;
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
  const at = nodes.flatMap(({ id }) => positionOf(id) ?? []).filter(isReachable);
  const least = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.min(...values));
  const origin = { x: least(at.map(({ x }) => x)), y: least(at.map(({ y }) => y)) };
  return { nodes, edges, origin };
}

function moveTo({ store, view, announce }: EditorTools, positions: LayoutResult): void {
  if (!store.run({ ...moveNodes(positions), label: t('editor.tidy') })) return;
  view.showAll();
  announce(t('editor.did', { what: t('editor.tidy') }));
}

/** Computes a layout in a thread of its own; undefined where that is cancelled. */
function layOutApart(request: LayoutRequest, signal: AbortSignal): Promise<LayoutResult | undefined> {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<LayoutResult | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.onmessage = ({ data }: MessageEvent<LayoutResult>) => resolve(data);
    worker.onerror = () => reject(new Error('the layout failed'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
