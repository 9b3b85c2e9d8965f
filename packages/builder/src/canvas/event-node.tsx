import { eventFormFor } from '@parley/blocks/forms';
import { eventIdOf } from '@parley/editing';
import { Handle, Position, useStore, type NodeProps } from '@xyflow/react';
import { memo, useRef, type ReactElement } from 'react';
import { findingsOf } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { eventRowsOf } from '../document/rows-of.ts';
import { classes } from '../ui/classes.ts';
import { useBot } from '../document/bot-context.ts';
import { detailLevel } from './detail-level.ts';
import { portKey } from './geometry/geometry.ts';
import { FindingDot } from './finding-dot.tsx';
import { KindIcon } from './icons.tsx';
import { isConnected } from './geometry/is-connected.ts';
import { useFocus } from './use-focus.ts';
import styles from './node.module.css';

/** An entry of the flow on the canvas, such as the start. */
export const EventNode = memo(function EventNode({ id, selected }: NodeProps): ReactElement | null {
  const ref = useRef<HTMLDivElement>(null);
  useFocus({ sort: 'node', id }, ref);
  const eventId = useBot(({ document }) => eventIdOf(document, id) ?? '');
  const type = useBot(({ document }) => document.events[eventId]?.type);
  const rows = useBot(({ document }) => {
    const event = document.events[eventId];
    return event && eventRowsOf(event, namesOf(document));
  });
  const findings = useBot((bot) => findingsOf(bot.findings, 'events', eventId));
  const hasEdge = useBot(({ document }) => isConnected(document, { eventId }));
  const level = useStore(({ transform }) => detailLevel(transform[2]));
  if (type === undefined || !rows) return null;
  const look = classes(styles.node, styles.event, selected && styles.selected);
  if (level === 'shape') return <div ref={ref} className={look} />;
  if (level === 'overview')
    return (
      <div ref={ref} className={look}>
        <div className={styles.overviewTitle} data-overview dir="auto">
          {rows[0]?.text}
        </div>
      </div>
    );
  const form = eventFormFor(type);
  return (
    <div ref={ref} className={look}>
      {rows.map(({ height, text, isQuiet, saves }, index) => (
        <div key={index} className={classes(styles.row, styles[height])}>
          {index === 0 ? <KindIcon name={form.icon} /> : <span className={styles.indent} />}
          <span className={classes(styles.text, styles.eventText, isQuiet && styles.quiet)} dir="auto">
            {text}
          </span>
          {index === 0 && findings ? <FindingDot findings={findings} /> : null}
          {saves === undefined ? null : <span className={styles.chip}>{saves}</span>}
          {index === 0 ? (
            <Handle
              id={portKey({ eventId })}
              type="source"
              position={Position.Right}
              className={classes(styles.port, hasEdge && styles.connected)}
            />
          ) : null}
        </div>
      ))}
    </div>
  );
});
