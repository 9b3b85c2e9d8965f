import { eventNodeId, noteNodeId, notesOf } from '@parley/editing';
import { MessageSquare, Plus } from 'lucide-react';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { useBot } from '../document/bot-context.ts';
import { useEditor } from '../actions/editor-context.ts';
import { flowOrder } from '../document/flow-order.ts';
import { titleOf } from '../document/names.ts';
import { CommentMark } from '../canvas/comment-mark.tsx';
import { PeopleFlags } from '../canvas/people-flags.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { narrow, useMediaQuery } from '../ui/use-media-query.ts';
import { t } from '../words/words.ts';
import { OutlineBlock } from './outline-block.tsx';
import { OutlineEvent } from './outline-event.tsx';
import colours from '../ui/note-colours.module.css';
import styles from './outline.module.css';
import { useBlockDrag, type BlockDrag } from './use-block-drag.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useVisits } from './use-visits.ts';

/** The bot as a list, in the order of the conversation: the same document as on the canvas, without coordinates. */
export function Outline(): ReactElement {
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const { store, open } = useEditor();
  const drag = useBlockDrag();
  const frame = useRef<HTMLDivElement>(null);
  useChosenInView(frame);
  const noteFocus = useOutlineFocus(frame);
  const onShown = useVisits();
  useEffect(onShown, [onShown]);
  const isOverSheet = useMediaQuery(narrow);
  const leave = (): void => store.select({});
  return (
    <div
      ref={frame}
      className={styles.outline}
      data-outline
      data-workplace
      onFocus={noteFocus}
      onClick={({ target }) => {
        const isOfEntry = target instanceof Element && target.closest('button, a, li[data-outline-row]');
        if (isOverSheet && !isOfEntry) leave();
      }}
      onKeyDown={(event) => {
        if (!isOverSheet || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
    >
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
              <GroupTitle groupId={groupId} drop={drag.dropAt({ sort: 'node', id: groupId })} />
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
      <Notes />
      {canEdit && document.order.groups.length === 0 ? <EmptyOutline events={document.order.events} /> : null}
    </div>
  );
}

type GroupTitleProps = {
  readonly groupId: string;
  /** The side of it at which a dragged block would be dropped. */
  readonly drop: ReturnType<BlockDrag['dropAt']>;
};

/** The title of a group, with those who are at it and its open threads. */
function GroupTitle({ groupId, drop }: GroupTitleProps): ReactElement {
  const { store } = useEditor();
  const title = useBot(({ document }) => titleOf(document, groupId));
  const isChosen = useBot(({ selection }) => selection.nodeIds.includes(groupId));
  return (
    <h2 className={styles.title} data-outline-group={groupId} data-drop={drop}>
      <button
        type="button"
        aria-pressed={isChosen}
        className={classes(styles.titleButton, isChosen && styles.chosen)}
        onClick={() => store.select({ nodeIds: [groupId] })}
      >
        {title}
      </button>
      <PeopleFlags groupId={groupId} isInLine />
      <CommentMark parts={[`group ${groupId}`]} place="outline" />
    </h2>
  );
}

/** The notes of the canvas, which stand beside no group in a list. */
function Notes(): ReactElement | null {
  const notes = useBot(({ document }) => notesOf(document));
  const chosen = useBot(({ selection }) => selection.nodeIds);
  const { store } = useEditor();
  if (notes.length === 0) return null;
  return (
    <section className={classes(styles.group, styles.notes)}>
      <h2 className={styles.title}>{t('editor.notes')}</h2>
      <ul className={styles.blocks}>
        {notes.map(({ id, text, colour }) => (
          <li key={id} data-outline-row={noteNodeId(id)}>
            <button
              type="button"
              aria-pressed={chosen.includes(noteNodeId(id))}
              className={classes(
                styles.note,
                colours[colour],
                chosen.includes(noteNodeId(id)) && styles.chosenNote,
              )}
              onClick={() => store.select({ nodeIds: [noteNodeId(id)] })}
            >
              {text === '' ? t('canvas.emptyNote') : text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The outline of a bot that has nothing but its start. */
function EmptyOutline({ events }: { readonly events: readonly string[] }): ReactElement {
  const { store, open } = useEditor();
  return (
    <EmptyState
      icon={<MessageSquare size={20} aria-hidden />}
      title={t('editor.emptyTitle')}
      text={t('editor.emptyText')}
      actions={
        <Button
          look="primary"
          onPress={() => {
            store.select({ nodeIds: events.slice(0, 1).map(eventNodeId) });
            open('add');
          }}
        >
          {t('editor.startHere')}
        </Button>
      }
    />
  );
}

/** Keeps what is chosen in sight, also where the form that opens below takes half of the outline's room. */
function useChosenInView(outline: RefObject<HTMLElement | null>): void {
  const chosen = useBot(({ selection }) => selection);
  useEffect(() => {
    if (outline.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      entry?.target.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
    });
    // calls at once, and then whenever the room changes
    observer.observe(outline.current);
    return () => observer.disconnect();
  }, [outline, chosen]);
}
