import type { Form, Row } from '@parley/blocks/forms';
import type { EdgeSource } from '@parley/editing';
import { ArrowDown, ArrowRight, ArrowUp, Ellipsis, Link2, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useBot } from '../document/bot-context.ts';
import { FindingDot } from '../canvas/finding-dot.tsx';
import { KindIcon } from '../canvas/icons.tsx';
import { RowText } from '../canvas/row-text.tsx';
import { edgeIdOf } from '../canvas/geometry/is-connected.ts';
import { commandNamed } from '../actions/editor-commands.ts';
import { useEditor } from '../actions/editor-context.ts';
import type { PlacedFinding } from '../document/findings.ts';
import { titleOf } from '../document/names.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './outline.module.css';

const actionIcons = { up: ArrowUp, down: ArrowDown, connect: Link2, delete: Trash2 } as const;

/** A row of an entry, and the way out beside it. */
type EntryRow = { readonly row: Row; readonly source: EdgeSource | undefined };

type OutlineEntryProps = {
  readonly form: Form;
  readonly rows: readonly EntryRow[];
  readonly findings: readonly PlacedFinding[] | undefined;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** The commands of its menu. */
  readonly actions: readonly (keyof typeof actionIcons)[];
  /** Stands before it. */
  readonly grip?: ReactNode;
  /** Stands behind what it says. */
  readonly marks?: ReactNode;
};

/** A block or an event in the outline: its rows, what is wrong with it, and what can be done with it. */
export function OutlineEntry(props: OutlineEntryProps): ReactElement {
  const { form, rows, findings, isChosen, choose, actions, grip, marks } = props;
  const tools = useEditor();
  const canEdit = useBot((bot) => bot.canEdit);
  const entries = actions.map((id) => {
    const command = commandNamed(id);
    const Icon = actionIcons[id];
    const run = (): void => {
      choose();
      command.run(tools);
    };
    return { id, label: t(command.words), icon: <Icon size={16} aria-hidden />, keys: command.keys, run };
  });
  const first = rows[0]?.row;
  const name = first === undefined || isAddress(first) ? form.label : first.text;
  return (
    <>
      {canEdit ? grip : null}
      <button
        type="button"
        aria-pressed={isChosen}
        className={classes(styles.blockButton, categoryStyles[form.category], isChosen && styles.chosen)}
        onClick={choose}
      >
        <KindIcon name={form.icon} />
        <span className={styles.rows}>
          {rows.map((entryRow, index) => (
            <OutlineRow key={index} {...entryRow} label={form.label} isFirst={index === 0} />
          ))}
        </span>
      </button>
      {marks === undefined ? null : <span className={styles.marks}>{marks}</span>}
      {findings === undefined || findings.length === 0 ? null : (
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
    </>
  );
}

/** True if a row shows a picture, and its words are no more than the address of that. */
const isAddress = ({ height, picture }: Row): boolean => picture !== undefined && height === 'media';

type OutlineRowProps = EntryRow & {
  /** The kind of the block. */
  readonly label: string;
  readonly isFirst: boolean;
};

/** A row: what it says, the variable that it fills, and the group that it leads to. */
function OutlineRow({ row, source, label, isFirst }: OutlineRowProps): ReactElement {
  const { text, isHint, saves, picture } = row;
  const target = useBot(({ document }) => {
    const edge = document.edges[(source && edgeIdOf(document, source)) ?? ''];
    return edge && document.groups[edge.to.groupId] ? titleOf(document, edge.to.groupId) : undefined;
  });
  return (
    <span className={classes(styles.row, !isFirst && styles.item)}>
      <span className={styles.text} dir="auto">
        {picture === undefined ? null : (
          <Picture src={picture} alt={isAddress(row) ? label : ''} fallback={isAddress(row) ? text : null} />
        )}
        {isAddress(row) ? null : <RowText text={text} isHint={isHint} />}
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
