import { useStoreApi } from '@xyflow/react';
import { useEffect, useRef, type ReactElement } from 'react';
import { drawEdges, type DrawnEdge, type EdgeColours } from './draw-edges.ts';
import styles from './canvas.module.css';

/**
 * The connections of the bot, drawn on one canvas below the nodes. It is drawn again, once a frame at most, when the
 * view, the edges, or the colours of the page change.
 */
export function EdgeLayer({ edges }: { readonly edges: readonly DrawnEdge[] }): ReactElement {
  const ref = useRef<HTMLCanvasElement>(null);
  const view = useStoreApi();
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return undefined;
    let frame = 0;
    let colours: EdgeColours | undefined;
    const draw = (): void => {
      frame = 0;
      const { transform, width, height } = view.getState();
      colours ??= coloursOf(canvas);
      drawEdges(canvas, edges, { transform, width, height, colours });
    };
    const schedule = (): void => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    const recolour = (): void => {
      colours = undefined;
      schedule();
    };
    schedule();
    const unsubscribe = view.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height)
        schedule();
    });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', recolour);
    const theme = new MutationObserver(recolour);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      system.removeEventListener('change', recolour);
      theme.disconnect();
    };
  }, [edges, view]);
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
