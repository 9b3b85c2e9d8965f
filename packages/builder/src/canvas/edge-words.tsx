import { ViewportPortal } from '@xyflow/react';
import { memo, useMemo, type ReactElement } from 'react';
import { useBot } from '../document/bot-context.ts';
import { wayText } from '../document/way-text.ts';
import type { DrawnEdge } from './geometry/draw-edges.ts';
import type { EdgePath } from './geometry/edge-path.ts';
import type { Point } from './geometry/geometry.ts';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import styles from './canvas.module.css';

type EdgeWordsProps = {
  readonly edges: readonly DrawnEdge[];
  /** Adds a block in the middle of an edge. */
  readonly onAdd: (edgeId: string) => void;
};

/** Says on the one edge that is chosen which way it is; a button puts a block there. */
export const EdgeWords = memo(function EdgeWords({ edges, onAdd }: EdgeWordsProps): ReactElement | null {
  const canEdit = useBot((bot) => bot.canEdit);
  const edgeId = useBot(({ selection }) =>
    selection.edgeIds.length === 1 ? selection.edgeIds[0] : undefined,
  );
  const words = useBot(({ document }) => (edgeId === undefined ? undefined : wayText(document, edgeId)));
  const at = useMemo(() => {
    const path = edges.find(({ id }) => id === edgeId)?.path;
    return path && middleOf(path);
  }, [edges, edgeId]);
  if (edgeId === undefined || words === undefined || !at) return null;
  return (
    <ViewportPortal>
      <div className={classes(styles.edgeWords, 'nopan')} style={{ left: at.x, top: at.y }}>
        <span aria-hidden>{words}</span>
        {canEdit ? (
          <button type="button" aria-label={t('canvas.addBetween')} onClick={() => onAdd(edgeId)}>
            +
          </button>
        ) : null}
      </div>
    </ViewportPortal>
  );
});

/** The middle of a curve, or of the longest line of a way. */
function middleOf(path: EdgePath): Point | undefined {
  if (path.kind === 'curve') {
    const [from, , , to] = path.points;
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  }
  let longest: { readonly at: Point; readonly length: number } | undefined;
  for (const [index, { x, y }] of path.points.entries()) {
    const next = path.points[index + 1];
    const length = next ? Math.hypot(next.x - x, next.y - y) : 0;
    if (next && length > (longest?.length ?? 0))
      longest = { at: { x: (x + next.x) / 2, y: (y + next.y) / 2 }, length };
  }
  return longest?.at;
}
