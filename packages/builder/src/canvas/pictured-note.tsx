import type { CanvasNote } from '@parley/schema';
import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import colours from '../ui/note-colours.module.css';
import styles from './flow-picture.module.css';
import { inLines } from './geometry/in-lines.ts';

const [noteInset, noteLine, noteLetter] = [12, 20, 7];

/** A note below the flow: its words where they are read, and as many lines of them as it has room for. */
export function PicturedNote({
  note: { text, colour, graphCoordinates, width, height },
  isReadable,
}: {
  readonly note: CanvasNote;
  readonly isReadable: boolean;
}): ReactElement {
  const letters = Math.floor((width - 2 * noteInset) / noteLetter);
  const room = Math.max(1, Math.floor((height - 2 * noteInset) / noteLine));
  const lines = isReadable ? inLines(text, letters, room) : [];
  return (
    <g
      className={classes(styles.note, colours[colour])}
      data-note
      transform={`translate(${graphCoordinates.x} ${graphCoordinates.y})`}
    >
      <rect width={width} height={height} rx={6} />
      {lines.map((line, index) => (
        <text key={index} x={noteInset} y={noteInset + noteLine * (index + 0.5)} className={styles.text}>
          {line}
        </text>
      ))}
    </g>
  );
}
