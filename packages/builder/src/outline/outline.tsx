import { formFor } from '@parley/blocks/forms';
import { eventNodeId } from '@parley/editing';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Link2, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { titleOf } from '../canvas/node-label.ts';
import { editorCommands } from '../commands/editor-commands.ts';
import { useEditor } from '../commands/editor-context.ts';
import { flowOrder } from '../document/flow-order.ts';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './outline.module.css';
import { useBlockDrag, type BlockDrag } from './use-block-drag.ts';

/** The bot as a list, in the order of the conversation: the same document as on the canvas, without coordinates. */
export function Outline(): ReactElement {
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const { store, open } = useEditor();
  const drag = useBlockDrag();
  return (
    <div className={styles.outline} data-outline data-workplace>
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
                  className={styles.titleButton}
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
        <Button
          look="primary"
          onPress={() => {
            store.select({ nodeIds: document.order.events.slice(0, 1).map(eventNodeId) });
            open('add');
          }}
        >
          {t('editor.startHere')}
        </Button>
      ) : null}
    </div>
  );
}

const blockActions = { up: ArrowUp, down: ArrowDown, connect: Link2, delete: Trash2 } as const;

type OutlineBlockProps = { readonly blockId: string; readonly drag: BlockDrag };

function OutlineBlock({ blockId, drag }: OutlineBlockProps): ReactElement | null {
  const tools = useEditor();
  const block = useBot(({ document }) => document.blocks[blockId]);
  const names = useBot(({ document }) => namesOf(document));
  const isChosen = useBot(({ selection }) => selection.blockIds.includes(blockId));
  const canEdit = useBot((bot) => bot.canEdit);
  if (!block) return null;
  const form = formFor(block.type);
  const [first, ...others] = rowsOf(block, names);
  const choose = (): void => tools.store.select({ blockIds: [blockId] });
  const entries = Object.entries(blockActions).flatMap(([id, Icon]) => {
    const command = editorCommands.find((candidate) => candidate.id === id);
    if (!command) return [];
    const run = (): void => {
      choose();
      command.run(tools);
    };
    return [{ id, label: t(command.words), icon: <Icon size={16} aria-hidden />, keys: command.keys, run }];
  });
  const name = first?.text ?? form.label;
  return (
    <li
      className={styles.block}
      data-outline-row={blockId}
      data-drop={drag.dropAt({ sort: 'block', id: blockId })}
    >
      {canEdit ? (
        // by keyboard the actions of the block do the same
        <span {...drag.grip(blockId)} className={styles.grip} title={t('editor.dragBlock')} aria-hidden>
          <GripVertical size={16} />
        </span>
      ) : null}
      <button
        type="button"
        aria-pressed={isChosen}
        className={classes(styles.blockButton, categoryStyles[form.category], isChosen && styles.chosen)}
        onClick={choose}
      >
        <KindIcon name={form.icon} />
        <span className={styles.text} dir="auto">
          {name}
          {others.map(({ text }, index) => (
            <span key={index} className={styles.item}>
              {text}
            </span>
          ))}
        </span>
      </button>
      {canEdit ? (
        <Menu label={t('editor.actions', { name })} entries={entries}>
          <IconButton label={t('editor.actions', { name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu>
      ) : null}
    </li>
  );
}
