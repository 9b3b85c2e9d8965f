import { useRef, type ReactElement } from 'react';
import { sideWidths } from './side-width.ts';
import styles from './side-edge.module.css';

/** Pixels of a step by key. */
const step = 16;

type SideEdgeProps = {
  /** The name of what it changes. */
  readonly label: string;
  /** Undefined: as wide as the style has it. */
  readonly width: number | undefined;
  /** The width that the style gives it. */
  readonly usual: number;
  readonly onChange: (width: number | undefined) => void;
};

/**
 * The left edge of a panel at the right of the page: it is dragged, or moved by arrow keys, to make the panel wider or
 * narrower; two clicks give it its own width again. It stands first in the panel.
 */
export function SideEdge({ label, width, usual, onChange }: SideEdgeProps): ReactElement {
  const edge = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly from: number; readonly width: number }>(undefined);
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
        if (current) onChange(current.width + current.from - clientX);
      }}
      onLostPointerCapture={() => {
        dragged.current = undefined;
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
