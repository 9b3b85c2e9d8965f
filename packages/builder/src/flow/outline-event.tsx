import { eventFormFor } from '@parley/blocks/forms';
import { eventNodeId } from '@parley/editing';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { findingsOf } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { eventRowsOf } from '../document/rows-of.ts';
import { OutlineEntry } from './outline-entry.tsx';
import styles from './outline.module.css';

/** An event of the outline: where conversations begin. */
export function OutlineEvent({ eventId }: { readonly eventId: string }): ReactElement | null {
  const store = useBotStore();
  const nodeId = eventNodeId(eventId);
  const event = useBot(({ document }) => document.events[eventId]);
  const names = useBot(({ document }) => namesOf(document));
  const isChosen = useBot(({ selection }) => selection.nodeIds.includes(nodeId));
  const findings = useBot((bot) => findingsOf(bot.findings, 'events', eventId));
  if (!event) return null;
  return (
    <li className={styles.block} data-outline-row={nodeId}>
      <OutlineEntry
        form={eventFormFor(event.type)}
        rows={eventRowsOf(event, names).map((row, index) => ({
          row,
          source: index === 0 ? { eventId } : undefined,
        }))}
        findings={findings}
        isChosen={isChosen}
        choose={() => store.select({ nodeIds: [nodeId] })}
        actions={['connect', 'delete']}
      />
    </li>
  );
}
