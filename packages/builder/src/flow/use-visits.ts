import { useCallback, useEffect, useRef } from 'react';
import { useEditor } from '../actions/editor-context.ts';
import { useVisiting } from '../document/visiting.store.ts';

/** Brings the author to the group that was asked for elsewhere. Returns what to call once the flow can be moved. */
export function useVisits(): () => void {
  const { store, focus } = useEditor();
  const { groupId } = useVisiting();
  const isReady = useRef(false);
  const go = useCallback(() => {
    if (groupId === undefined || !isReady.current) return;
    useVisiting.setState({ groupId: undefined });
    if (!store.getState().document.groups[groupId]) return;
    store.select({ nodeIds: [groupId] });
    focus({ sort: 'node', id: groupId });
  }, [groupId, store, focus]);
  useEffect(go, [go]);
  return useCallback(() => {
    isReady.current = true;
    go();
  }, [go]);
}
