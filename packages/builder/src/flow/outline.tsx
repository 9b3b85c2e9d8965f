import { eventNodeId } from '@parley/editing';
import { MessageSquare, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { useEditor } from '../actions/editor-context.ts';
import { flowOrder } from '../document/flow-order.ts';
import { titleOf } from '../document/names.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/words.ts';
import { OutlineBlock } from './outline-block.tsx';
import { OutlineEvent } from './outline-event.tsx';
import styles from './outline.module.css';
import { useBlockDrag } from './use-block-drag.ts';

/** The bot as a list, in the order of the conversation: the same document as on the canvas, without coordinates. */
export function Outline(): ReactElement {
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const chosen = useBot(({ selection }) => selection.nodeIds);
  const { store, open } = useEditor();
  const drag = useBlockDrag();
  return (
    <div className={styles.outline} data-outline data-workplace>
      <ol aria-label={t('editor.eventsLabel')} className={classes(styles.group, styles.events)}>
        {document.order.events.map((eventId) => (
          <OutlineEvent key={eventId} eventId={eventId} />
        ))}
      </ol>
      <ol aria-label={t('editor.outlineLabel')} className={styles.groups}>
        {flowOrder(document).map((groupId) => {
          const title = titleOf(document, groupId);
          return (
            <li key={groupId} className={styles.group}>
              <h2
                className={styles.title}
                data-outline-group={groupId}
                data-drop={drag.dropAt({ sort: 'node', id: groupId })}
              >
                <button
                  type="button"
                  aria-pressed={chosen.includes(groupId)}
                  className={classes(styles.titleButton, chosen.includes(groupId) && styles.chosen)}
                  onClick={() => store.select({ nodeIds: [groupId] })}
                >
                  {title}
                </button>
              </h2>
              <ol className={styles.blocks}>
                {(document.blockIds[groupId] ?? []).map((blockId) => (
                  <OutlineBlock key={blockId} blockId={blockId} drag={drag} />
                ))}
              </ol>
              {canEdit ? (
                <Button
                  look="quiet"
                  icon={<Plus size={16} aria-hidden />}
                  aria-label={t('editor.addHere', { title })}
                  onPress={() => {
                    store.select({ nodeIds: [groupId] });
                    open('add');
                  }}
                >
                  {t('editor.addBlock')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
      {canEdit && document.order.groups.length === 0 ? (
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title={t('editor.emptyTitle')}
          text={t('editor.emptyText')}
          actions={
            <Button
              look="primary"
              onPress={() => {
                store.select({ nodeIds: document.order.events.slice(0, 1).map(eventNodeId) });
                open('add');
              }}
            >
              {t('editor.startHere')}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
