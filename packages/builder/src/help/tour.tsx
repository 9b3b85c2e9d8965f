import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
} from 'react';
import '../words/late/help.ts';
import { Button } from '../ui/button.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { classes } from '../ui/classes.ts';
import { narrow, useMediaQuery } from '../ui/use-media-query.ts';
import { t } from '../words/words.ts';
import styles from './tour.module.css';
import { useTour } from './tour.store.ts';

/** Each step and the part of the editor that it is about; a part that is not there is told of all the same. */
const steps = [
  { part: '[data-palette]', title: 'help.tourAdd', text: 'help.tourAddText' },
  { part: '[data-workplace]', title: 'help.tourConnect', text: 'help.tourConnectText' },
  { part: '[data-panel]', title: 'help.tourWrite', text: 'help.tourWriteText' },
  { part: '[data-bar-end]', title: 'help.tourPublish', text: 'help.tourPublishText' },
] as const;

/** A walk through the editor in four steps, beside which everything can be used. Escape leaves it. */
export function Tour({ step }: { readonly step: number }): ReactElement | null {
  const current = steps[step];
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const box = useBoxOf(current?.part);
  const isNarrow = useMediaQuery(narrow);
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, []);
  if (!current) return null;
  const leave = (): void => {
    useTour.setState({ step: undefined });
    const workplace = document.querySelector<HTMLElement>('[data-workplace]');
    if (workplace) focusFirst(workplace);
  };
  const beside = box && !isNarrow ? besideOf(box) : undefined;
  const isLast = step === steps.length - 1;
  return (
    <>
      {box ? <div className={styles.frame} style={sidesOf(box)} aria-hidden /> : null}
      <div
        ref={card}
        role="dialog"
        aria-labelledby={titleId}
        className={classes(styles.card, !beside && styles.atEnd)}
        style={beside}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
      >
        <h2 id={titleId}>{t(current.title)}</h2>
        <p aria-live="polite">{t(current.text)}</p>
        <div className={styles.actions}>
          <span className={styles.count}>{t('help.tourStep', { step: step + 1, count: steps.length })}</span>
          {isLast ? null : (
            <Button look="quiet" onPress={leave}>
              {t('help.tourLeave')}
            </Button>
          )}
          <Button look="primary" onPress={() => (isLast ? leave() : useTour.setState({ step: step + 1 }))}>
            {t(isLast ? 'help.tourEnd' : 'help.tourNext')}
          </Button>
        </div>
      </div>
    </>
  );
}

type Sides = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The box of a part of the page in the window, also after the window, or the part, has got another size. */
function useBoxOf(part: string | undefined): Sides | undefined {
  const [box, setBox] = useState<Sides>();
  useLayoutEffect(() => {
    const measure = (): void => {
      const rect = part === undefined ? undefined : document.querySelector(part)?.getBoundingClientRect();
      setBox(rect && rect.width > 0 ? rect : undefined);
    };
    measure();
    // it tells of sizes once everything has its place
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    const element = part === undefined ? null : document.querySelector(part);
    if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return box;
}

const sidesOf = ({ left, top, width, height }: Sides): CSSProperties => ({ left, top, width, height });

const gap = 12;

/** The place of the card: beside a part that is high, below one that is flat, and in the middle of one that fills the page. */
function besideOf({ left, top, width, height }: Sides): CSSProperties {
  const { innerWidth, innerHeight } = window;
  const right = innerWidth - left - width;
  if (height < innerHeight / 3) return { top: top + height + gap, right: Math.max(right, gap) };
  if (width > innerWidth / 3) return { top: top + height / 3, left: left + width / 2, translate: '-50%' };
  const isAtLeft = left < right;
  return {
    top: top + 2 * gap,
    ...(isAtLeft ? { left: left + width + gap } : { right: innerWidth - left + gap }),
  };
}
