import type { Bot } from '@parley/schema';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import { FlowPicture, type PictureFigures } from './flow-picture.tsx';
import styles from './framed-picture.module.css';

type FramedPictureProps = {
  readonly bot: Bot;
  readonly figures: PictureFigures;
  /** The words for those who do not see the picture. */
  readonly label: string;
  /** The name of the frame, which is scrolled by key. */
  readonly areaLabel: string;
  /** The scale to begin with; `fit` shows all of it. */
  readonly zoom: number | 'fit';
  /** True where the page has less room. */
  readonly isLow?: boolean;
};

const [smallest, largest, step] = [0.2, 1.25, 1.25];

/** A picture of a flow with figures, in a frame that is scrolled to what is marked, and can be made larger and smaller. */
export function FramedPicture(props: FramedPictureProps): ReactElement {
  const { bot, figures, label, areaLabel, zoom: firstZoom, isLow = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(firstZoom === 'fit' ? 1 : firstZoom);
  const [isFitted, setFitted] = useState(firstZoom === 'fit');
  useLayoutEffect(() => {
    if (firstZoom !== 'fit') showMarked(frame.current);
  }, [firstZoom]);
  // before it is painted in another size, and whenever there is more or less room
  useLayoutEffect(() => {
    if (!isFitted || !frame.current) return undefined;
    const refit = (): void => setZoom(fittingZoom(frame.current));
    refit();
    const observer = new ResizeObserver(refit);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isFitted]);
  const multiply = (factor: number): void => {
    setFitted(false);
    setZoom(Math.min(largest, Math.max(Math.min(smallest, zoom), zoom * factor)));
  };
  return (
    <div className={styles.drawn}>
      <div
        ref={frame}
        className={isLow ? styles.lowFrame : styles.frame}
        role="group"
        aria-label={areaLabel}
        tabIndex={0}
      >
        <FlowPicture bot={bot} label={label} isReadable zoom={zoom} figures={figures} />
      </div>
      <div className={styles.zoom}>
        <IconButton label={t('canvas.zoomOut')} look="plain" onPress={() => multiply(1 / step)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('canvas.zoomIn')} look="plain" onPress={() => multiply(step)}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('canvas.fit')} look="plain" onPress={() => setFitted(true)}>
          <Maximize2 size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** The scale at which all of the picture is seen, and that is no larger than on the canvas. */
function fittingZoom(frame: HTMLElement | null): number {
  const picture = frame?.querySelector('svg');
  if (!frame || !picture) return 1;
  const { width, height } = picture.viewBox.baseVal;
  const { maxHeight } = getComputedStyle(frame);
  const room = parseFloat(maxHeight) - parseFloat(getComputedStyle(picture).marginBottom);
  return Math.min(1, frame.clientWidth / width, room / height);
}

/** Brings the marked figure into view, or the start, without moving the page. */
function showMarked(frame: HTMLElement | null): void {
  const shown = frame?.querySelector('[data-marked]') ?? frame?.querySelector('[data-node]');
  if (!frame || !shown) return;
  const [box, seen] = [shown.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollTo({
    top: box.top + box.height / 2 - seen.top - seen.height / 2,
    left: box.right - seen.left - (seen.width * 3) / 4,
  });
}
