import { useConnection } from '@xyflow/react';
import { useEffect, useState, type ReactElement, type RefObject } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { titleOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import type { Point } from './geometry/geometry.ts';
import { targetAt } from './target-at.ts';
import styles from './canvas.module.css';

/** Says beside the pointer what a connection that is being made would lead to. */
export function ConnectingHint({
  frame,
}: {
  readonly frame: RefObject<HTMLElement | null>;
}): ReactElement | null {
  const store = useBotStore();
  const isDragging = useConnection(({ inProgress }) => inProgress);
  const isConnecting = useBot(({ connecting }) => connecting !== undefined) || isDragging;
  const [hint, setHint] = useState<Point & { readonly text: string }>();
  useEffect(() => {
    if (!isConnecting) return undefined;
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      const box = frame.current?.getBoundingClientRect();
      const element = document.elementFromPoint(clientX, clientY);
      const { document: bot } = store.getState();
      const target = targetAt(bot, element);
      const isOnGround = element?.closest('.react-flow__pane') != null;
      const text = target ? titleOf(bot, target.groupId) : isOnGround ? t('canvas.newGroupHere') : undefined;
      if (!box || text === undefined) setHint(undefined);
      else setHint({ text, x: clientX - box.left, y: clientY - box.top });
    };
    document.addEventListener('pointermove', onMove);
    return () => {
      document.removeEventListener('pointermove', onMove);
      setHint(undefined);
    };
  }, [frame, isConnecting, store]);
  if (!hint) return null;
  return (
    <div
      className={styles.edgeHint}
      style={{ left: hint.x + 12, top: hint.y + 12 }}
      data-connecting-hint
      aria-hidden
    >
      {hint.text}
    </div>
  );
}
