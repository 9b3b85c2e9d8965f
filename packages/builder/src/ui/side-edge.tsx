import { useRef, type ReactElement } from 'react';
import { sideWidths, type SideWidth } from './side-width.ts';
import styles from './side-edge.module.css';

/** Pixels of a step by key. */
const step = 16;

type SideEdgeProps = SideWidth & {
  /** The name of what it changes. */
  readonly label: string;
  /** The width that the style gives it. */
  readonly usual: number;
};

/**
 * The left edge of a panel at the right of the page: it is dragged, or moved by arrow keys, to make the panel wider or
 * narrower; two clicks give it its own width again. It stands first in the panel.
 */
export function SideEdge({ label, width, usual, onChange, onDrag }: SideEdgeProps): ReactElement {
  const edge = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly from: number; readonly width: number; now?: number }>(undefined);
  const present = (): number => width ?? edge.current?.parentElement?.offsetWidth ?? usual;
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? usual}
      aria-valuemin={sideWidths.least}
      aria-valuemax={sideWidths.most}
      tabIndex={0}
      title={label}
      className={styles.edge}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { from: event.clientX, width: present() };
      }}
      onPointerMove={({ clientX }) => {
        const { current } = dragged;
        if (!current) return;
        current.now = current.width + current.from - clientX;
        onDrag(current.now);
      }}
      onLostPointerCapture={() => {
        const now = dragged.current?.now;
        dragged.current = undefined;
        if (now !== undefined) onChange(now);
      }}
      onDoubleClick={() => onChange(undefined)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: step, ArrowRight: -step }[event.key];
        const to = { Home: sideWidths.least, End: sideWidths.most }[event.key];
        const next = by === undefined ? to : present() + by;
        if (next === undefined) return;
        event.preventDefault();
        onChange(next);
      }}
    />
  );
}
