import { formFor } from '@parley/blocks/forms';
import { colourOfGroup, type BotDocument } from '@parley/editing';
import { Handle, Position, useStore, type NodeProps } from '@xyflow/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useRef, type ReactElement } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { findingsOf } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { heightOf, rowsOf } from '../document/rows-of.ts';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { BlockRows } from './block-rows.tsx';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { InPlaceInput, useIsWritten } from './in-place-input.tsx';
import { detailLevel } from './detail-level.ts';
import { CommentMark } from './comment-mark.tsx';
import { FindingDot } from './finding-dot.tsx';
import { PeopleFlags } from './people-flags.tsx';
import { useFocus } from './use-focus.ts';
import colours from '../ui/note-colours.module.css';
import styles from './node.module.css';

const noBlocks: readonly string[] = [];
/** Pixels of the flow between the colours of two blocks. */
const stripeGap = 2;

/** A group on the canvas: a card with its title and its blocks; less of it the further it is away. */
export const GroupNode = memo(function GroupNode({ id, selected }: NodeProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useFocus({ sort: 'node', id }, ref);
  const store = useBotStore();
  const isWritten = useIsWritten({ sort: 'node', id });
  const title = useBot(({ document }) => document.groups[id]?.title ?? '');
  const blockIds = useBot(({ document }) => document.blockIds[id] ?? noBlocks);
  const isFolded = useBot(({ folded }) => folded.has(id));
  const canEdit = useBot((bot) => bot.canEdit);
  const level = useStore(({ transform }) => detailLevel(transform[2]));
  const name = title === '' ? t('canvas.untitled') : title;
  const colour = useBot(({ document }) => colourOfGroup(document, id));
  const look = classes(styles.node, selected && styles.selected, colour && colours[colour]);
  if (level === 'shape')
    return (
      <div ref={ref} className={look}>
        <MarksAtCorner groupId={id} blockIds={blockIds} />
      </div>
    );
  if (level === 'overview')
    return (
      <div ref={ref} className={look}>
        <Handle type="target" position={Position.Left} className={styles.target} />
        <GroupColours groupId={id} />
        <div className={styles.overviewTitle} data-overview dir="auto">
          {name}
        </div>
        <MarksAtCorner groupId={id} blockIds={blockIds} />
      </div>
    );
  return (
    <div ref={ref} className={look}>
      <Handle type="target" position={Position.Left} className={styles.target} />
      <div className={styles.head} onDoubleClick={() => store.writeInPlace({ sort: 'node', id })}>
        {isWritten ? (
          <InPlaceInput sort="node" id={id} />
        ) : (
          <span className={styles.title} dir="auto">
            {name}
          </span>
        )}
        <CommentMark {...(isFolded ? wholeGroup(id, blockIds) : { parts: [`group ${id}`] })} />
        {isFolded ? <FoldedCount groupId={id} count={blockIds.length} /> : null}
        {blockIds.length > 0 ? <FoldButton groupId={id} isFolded={isFolded} /> : null}
      </div>
      {isFolded ? null : (
        <ol className={styles.blocks}>
          {blockIds.map((blockId, index) => (
            <BlockRows key={blockId} blockId={blockId} isLast={index === blockIds.length - 1} />
          ))}
        </ol>
      )}
      {blockIds.length === 0 && !isFolded ? (
        <div className={styles.empty}>{t(canEdit ? 'canvas.emptyGroup' : 'canvas.noBlocks')}</div>
      ) : null}
      <PeopleFlags groupId={id} />
    </div>
  );
});

/** A group and its blocks, as a mark of comments is about all of them. */
function wholeGroup(
  groupId: string,
  blockIds: readonly string[],
): { readonly groupId: string; readonly parts: readonly string[] } {
  return { groupId, parts: [`group ${groupId}`, ...blockIds.map((blockId) => `block ${blockId}`)] };
}

type MarksAtCornerProps = { readonly groupId: string; readonly blockIds: readonly string[] };

/** The flags of those who are at a group that is far away, and the mark of the open threads in it. */
function MarksAtCorner({ groupId, blockIds }: MarksAtCornerProps): ReactElement {
  return (
    <>
      <PeopleFlags groupId={groupId} />
      <CommentMark {...wholeGroup(groupId, blockIds)} place="corner" />
    </>
  );
}

type FoldedCountProps = { readonly groupId: string; readonly count: number };

/** The number of blocks that are folded away, and a dot where something is wrong in one of them. */
function FoldedCount({ groupId, count }: FoldedCountProps): ReactElement {
  const findings = useBot(
    useShallow((bot) =>
      (bot.document.blockIds[groupId] ?? []).flatMap(
        (blockId) => findingsOf(bot.findings, 'blocks', blockId) ?? [],
      ),
    ),
  );
  return (
    <>
      {findings.length === 0 ? null : <FindingDot findings={findings} />}
      <span className={styles.chip}>{t('canvas.blocks', { count })}</span>
    </>
  );
}

type FoldButtonProps = { readonly groupId: string; readonly isFolded: boolean };

/** Shows the group by its title alone, or with its blocks. */
function FoldButton({ groupId, isFolded }: FoldButtonProps): ReactElement {
  const store = useBotStore();
  const Sign = isFolded ? ChevronRight : ChevronDown;
  const words = t(isFolded ? 'canvas.unfold' : 'canvas.fold');
  return (
    <button
      type="button"
      // by keyboard it is a command of the group
      tabIndex={-1}
      className={classes(styles.fold, 'nodrag')}
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        store.setFolded([groupId], !isFolded);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Sign size={16} aria-hidden />
    </button>
  );
}

/** The colours of a group's blocks, each as high as the block: one element, because an overview shows many groups. */
function GroupColours({ groupId }: { readonly groupId: string }): ReactElement | null {
  const [quiet, loud] = useBot(
    useShallow(({ document, folded }) =>
      folded.has(groupId) ? [] : ['quiet', 'loud'].map((look) => stripesOf(document, groupId, look)),
    ),
  );
  if (!quiet || !loud) return null;
  return <div className={styles.colours} data-colours style={{ backgroundImage: `${loud}, ${quiet}` }} />;
}

/** A background of stripes from the first block down. The looks are variables of the style sheet. */
function stripesOf(document: BotDocument, groupId: string, look: string): string {
  let top = 0;
  const stops = (document.blockIds[groupId] ?? []).flatMap((blockId) => {
    const block = document.blocks[blockId];
    if (!block) return [];
    const from = top;
    top += heightOf(rowsOf(block, namesOf(document)));
    const { category } = formFor(block.type);
    return [
      `var(--${look}-${category}) ${from}px ${top - stripeGap}px`,
      `transparent ${top - stripeGap}px ${top}px`,
    ];
  });
  return `linear-gradient(${[...stops, `transparent ${top}px`, 'transparent'].join(', ')})`;
}
