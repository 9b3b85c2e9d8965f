import { moveNodes } from '@parley/editing';
import type { EditorTools } from './editor-context.ts';
import type { LayoutRequest, LayoutResult } from './layout/lay-out.ts';
import { requestOf } from './layout/layout-request.ts';
import { notesAfter } from './layout/notes-after.ts';
import { t } from '../words/words.ts';
import { showLastingToast, showToast } from '../ui/toast.tsx';

/** Nodes glide for 200 ms. */
const glideMs = 260;
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
    const { document: bot, folded, selection } = tools.store.getState();
    const { width, height } = sizeOfView();
    const request = requestOf({ document: bot, folded, chosen: selection.nodeIds, view: { width, height } });
    const positions = await layOutApart(request, own.signal);
    if (positions) moveTo(tools, positions, request.others.length === 0);
  } catch {
    showToast({ text: t('editor.notTidied') });
  } finally {
    clearTimeout(showing);
    end();
  }
}

function moveTo({ store, view, announce }: EditorTools, positions: LayoutResult, isWhole: boolean): void {
  const canvas = document.querySelector<HTMLElement>('[data-workplace]');
  // the nodes glide to their places; the sheet of styles says how, and for whom not
  if (canvas) canvas.dataset['tidying'] = '';
  setTimeout(() => delete canvas?.dataset['tidying'], glideMs);
  const { document: bot, folded } = store.getState();
  const notes = notesAfter(bot, folded, positions);
  if (!store.run({ ...moveNodes([...positions, ...notes]), label: t('editor.tidy') })) return;
  if (isWhole) view.showAll();
  announce(t('editor.did', { what: t('editor.tidy') }));
}

/** The size of the canvas, which a layout of all groups is to fill. */
function sizeOfView(): LayoutRequest['view'] {
  const canvas = document.querySelector('[data-workplace]')?.getBoundingClientRect();
  return canvas && canvas.height > 0 ? canvas : { width: window.innerWidth, height: window.innerHeight };
}

/** Computes a layout in a thread of its own; undefined where that is cancelled. */
function layOutApart(request: LayoutRequest, signal: AbortSignal): Promise<LayoutResult | undefined> {
  const worker = new Worker(new URL('./layout/layout.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<LayoutResult | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(undefined));
    worker.onmessage = ({ data }: MessageEvent<LayoutResult>) => resolve(data);
    worker.onerror = () => reject(new Error('the layout failed'));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
