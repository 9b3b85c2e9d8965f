import { formFor, type Row } from '@parley/blocks/forms';
import { ArrowDown, ArrowRight, ArrowUp, Ellipsis, GripVertical, Link2, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { FindingDot } from '../canvas/finding-dot.tsx';
import { sourceOfPort } from '../canvas/geometry.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { edgeIdOf } from '../canvas/is-connected.ts';
import { titleOf } from '../canvas/node-label.ts';
import { editorCommands } from '../commands/editor-commands.ts';
import { useEditor } from '../commands/editor-context.ts';
import { findingsOf } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './outline.module.css';
import type { BlockDrag } from './use-block-drag.ts';

const blockActions = { up: ArrowUp, down: ArrowDown, connect: Link2, delete: Trash2 } as const;

type OutlineBlockProps = { readonly blockId: string; readonly drag: BlockDrag };

/** A block of the outline: its rows, what is wrong with it, and what can be done with it. */
export function OutlineBlock({ blockId, drag }: OutlineBlockProps): ReactElement | null {
  const tools = useEditor();
  const block = useBot(({ document }) => document.blocks[blockId]);
  const names = useBot(({ document }) => namesOf(document));
  const isChosen = useBot(({ selection }) => selection.blockIds.includes(blockId));
  const findings = useBot((bot) => findingsOf(bot.findings, 'blocks', blockId)) ?? [];
  const canEdit = useBot((bot) => bot.canEdit);
  if (!block) return null;
  const form = formFor(block.type);
  const rows = rowsOf(block, names);
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
  const name = rows[0]?.text ?? form.label;
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
        <span className={styles.rows}>
          {rows.map((row, index) => (
            <OutlineRow key={index} blockId={blockId} row={row} isFirst={index === 0} />
          ))}
        </span>
      </button>
      {findings.length === 0 ? null : (
        <span className={styles.dot}>
          <FindingDot findings={findings} />
        </span>
      )}
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

type OutlineRowProps = { readonly blockId: string; readonly row: Row; readonly isFirst: boolean };

/** A row of a block: what it says, the variable that it fills, and the group that it leads to. */
function OutlineRow({ blockId, row: { text, saves, port }, isFirst }: OutlineRowProps): ReactElement {
  const target = useBot(({ document }) => {
    const edgeId = port && edgeIdOf(document, sourceOfPort(blockId, port));
    const edge = edgeId === undefined ? undefined : document.edges[edgeId];
    return edge && document.groups[edge.to.groupId] ? titleOf(document, edge.to.groupId) : undefined;
  });
  return (
    <span className={classes(styles.row, !isFirst && styles.item)}>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {saves === undefined ? null : <span className={styles.chip}>{saves}</span>}
      {target === undefined ? null : (
        <span className={styles.target}>
          <ArrowRight size={12} aria-hidden />
          <span className="unseen">{t('editor.leadsTo')}</span>
          <span className={styles.targetTitle}>{target}</span>
        </span>
      )}
    </span>
  );
}
