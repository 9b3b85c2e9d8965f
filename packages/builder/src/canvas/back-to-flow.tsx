import { Panel, useStore } from '@xyflow/react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { FlowGeometry } from './geometry/geometry.ts';
import type { Positions } from './use-flow-nodes.ts';
import styles from './canvas.module.css';

type BackToFlowProps = {
  readonly geometry: FlowGeometry;
  readonly positions: Positions;
  readonly onBack: (nodeId: string) => void;
};

/** While no part of the flow is in the view: a way back to the one that is nearest. */
export function BackToFlow({ geometry, positions, onBack }: BackToFlowProps): ReactElement | null {
  const nearest = useStore(({ transform: [x, y, zoom], width, height }) => {
    // not measured yet
    if (width === 0) return undefined;
    const view = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom };
    return nearestOutside(view, geometry, positions);
  });
  if (nearest === undefined) return null;
  return (
    <Panel position="top-left" className={styles.away}>
      <Button onPress={() => onBack(nearest)}>{t('canvas.backToFlow')}</Button>
    </Panel>
  );
}

type View = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The node that is nearest to a view in which there is none; undefined if there is one, or none at all. */
function nearestOutside(
  view: View,
  { shapes }: FlowGeometry,
  { resting, moving }: Positions,
): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const [id, { width, height }] of Object.entries(shapes)) {
    const at = moving[id] ?? resting(id);
    if (!at) continue;
    const across = Math.max(view.left - (at.x + width), at.x - view.right, 0);
    const down = Math.max(view.top - (at.y + height), at.y - view.bottom, 0);
    const distance = Math.hypot(across, down);
    if (distance === 0) return undefined;
    if (distance < least) [nearest, least] = [id, distance];
  }
  return nearest;
}
