import { useStoreApi } from '@xyflow/react';
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { DrawnEdge, EdgeColours } from './geometry/draw-edges.ts';
import { createEdgeBitmap } from './geometry/edge-bitmap.ts';
import styles from './canvas.module.css';

/**
 * The connections of the bot, drawn on one canvas below the nodes. The drawing moves with the view, and is made again,
 * once a frame at most, when the edges or the colours of the page change, or the view has left it.
 */
export function EdgeLayer({ edges }: { readonly edges: readonly DrawnEdge[] }): ReactElement {
  const ref = useRef<HTMLCanvasElement>(null);
  const latest = useRef(edges);
  const redraw = useRef<() => void>(undefined);
  const view = useStoreApi();
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return undefined;
    let frame = 0;
    let colours: EdgeColours | undefined;
    const bitmap = createEdgeBitmap(canvas, () => {
      colours ??= coloursOf(canvas);
      return { edges: latest.current, colours };
    });
    const schedule = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        bitmap.redraw();
      });
    };
    const recolour = (): void => {
      colours = undefined;
      schedule();
    };
    redraw.current = schedule;
    bitmap.show(view.getState());
    const unsubscribe = view.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height)
        bitmap.show(now);
    });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', recolour);
    const theme = new MutationObserver(recolour);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      cancelAnimationFrame(frame);
      bitmap.stop();
      unsubscribe();
      system.removeEventListener('change', recolour);
      theme.disconnect();
    };
  }, [view]);
  // before the next frame is drawn, so that edges stay at their nodes
  useLayoutEffect(() => {
    latest.current = edges;
    redraw.current?.();
  }, [edges]);
  return <canvas ref={ref} className={styles.edges} aria-hidden />;
}

/** The colours of edges as the page shows them; a canvas cannot read tokens by itself. */
function coloursOf(canvas: HTMLCanvasElement): EdgeColours {
  const probe = document.createElement('span');
  canvas.after(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = { resting: read('--line-control'), selected: read('--accent') };
  probe.remove();
  return colours;
}
