import { formFor } from '@parley/blocks/forms';
import { Handle, Position, useStore, type NodeProps } from '@xyflow/react';
import { memo, useRef, type ReactElement } from 'react';
import { heightOf } from '../document/rows-of.ts';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { BlockRows } from './block-rows.tsx';
import { useBot, useBotStore } from './bot-context.ts';
import { InPlaceInput, useIsWritten } from './in-place-input.tsx';
import { detailLevel } from './detail-level.ts';
import { useFocus } from './use-focus.ts';
import { useRows } from './use-rows.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './node.module.css';

const noBlocks: readonly string[] = [];

/** A group on the canvas: a card with its title and its blocks; less of it the further it is away. */
export const GroupNode = memo(function GroupNode({ id, selected }: NodeProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useFocus(id, ref);
  const store = useBotStore();
  const isWritten = useIsWritten(id);
  const title = useBot(({ document }) => document.groups[id]?.title ?? '');
  const blockIds = useBot(({ document }) => document.blockIds[id] ?? noBlocks);
  const level = useStore(({ transform }) => detailLevel(transform[2]));
  const name = title === '' ? t('canvas.untitled') : title;
  if (level === 'shape')
    return <div ref={ref} className={classes(styles.node, selected && styles.selected)} />;
  return (
    <div ref={ref} className={classes(styles.node, selected && styles.selected)}>
      <Handle type="target" position={Position.Left} className={styles.target} />
      <div className={styles.head} dir="auto" onDoubleClick={() => store.writeInPlace({ id })}>
        {isWritten ? <InPlaceInput id={id} /> : name}
      </div>
      <ol className={styles.blocks}>
        {blockIds.map((blockId, index) =>
          level === 'full' ? (
            <BlockRows key={blockId} blockId={blockId} isLast={index === blockIds.length - 1} />
          ) : (
            <BlockBar key={blockId} blockId={blockId} />
          ),
        )}
      </ol>
      {blockIds.length === 0 ? <div className={styles.empty}>{t('canvas.emptyGroup')}</div> : null}
    </div>
  );
});

/** A block as a coloured bar. */
function BlockBar({ blockId }: { readonly blockId: string }): ReactElement | null {
  const type = useBot(({ document }) => document.blocks[blockId]?.type);
  const height = heightOf(useRows(blockId));
  if (type === undefined) return null;
  return <li className={classes(styles.bar, categoryStyles[formFor(type).category])} style={{ height }} />;
}
