import { formFor } from '@parley/blocks/forms';
import { GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { CommentMark } from '../canvas/comment-mark.tsx';
import { sourceOfPort } from '../canvas/geometry/geometry.ts';
import { findingsOf } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { t } from '../words/words.ts';
import { OutlineEntry } from './outline-entry.tsx';
import styles from './outline.module.css';
import type { BlockDrag } from './use-block-drag.ts';

type OutlineBlockProps = { readonly blockId: string; readonly drag: BlockDrag };

/** A block of the outline. */
export function OutlineBlock({ blockId, drag }: OutlineBlockProps): ReactElement | null {
  const store = useBotStore();
  const block = useBot(({ document }) => document.blocks[blockId]);
  const names = useBot(({ document }) => namesOf(document));
  const isChosen = useBot(({ selection }) => selection.blockIds.includes(blockId));
  const findings = useBot((bot) => findingsOf(bot.findings, 'blocks', blockId));
  if (!block) return null;
  return (
    <li
      className={styles.block}
      data-outline-row={blockId}
      data-drop={drag.dropAt({ sort: 'block', id: blockId })}
    >
      <OutlineEntry
        form={formFor(block.type)}
        rows={rowsOf(block, names).map((row) => ({
          row,
          source: row.port && sourceOfPort(blockId, row.port),
        }))}
        findings={findings}
        isChosen={isChosen}
        choose={() => store.select({ blockIds: [blockId] })}
        actions={['up', 'down', 'connect', 'delete']}
        marks={<CommentMark parts={[`block ${blockId}`]} place="outline" />}
        grip={
          // by keyboard the actions of the block do the same
          <span {...drag.grip(blockId)} className={styles.grip} title={t('editor.dragBlock')} aria-hidden>
            <GripVertical size={16} />
          </span>
        }
      />
    </li>
  );
}
