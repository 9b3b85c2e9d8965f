import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { boundsOf, type FlowGeometry, type Point } from './geometry.ts';

const zoomLimits = { min: 0.05, max: 1 };
/** The share of the window that stays free around the bot. */
const padding = 0.12;

/** Moves the view so that the whole bot is in it, never larger than life. */
export function useShowAll(
  geometry: FlowGeometry,
  positionOf: (nodeId: string) => Point | undefined,
): () => void {
  const { setViewport } = useReactFlow();
  const view = useStoreApi();
  return useCallback(() => {
    const { width, height } = view.getState();
    const bounds = boundsOf(geometry, positionOf);
    if (!bounds || width === 0) return;
    void setViewport(getViewportForBounds(bounds, width, height, zoomLimits.min, zoomLimits.max, padding));
  }, [geometry, positionOf, setViewport, view]);
}
