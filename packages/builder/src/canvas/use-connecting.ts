import {
  addGroup,
  connect,
  groupOfBlock,
  type BotDocument,
  type Command,
  type EdgeSource,
} from '@parley/editing';
import { useReactFlow, type ReactFlowProps } from '@xyflow/react';
import { useCallback } from 'react';
import { newGroupTitle } from '../document/new-group-title.ts';
import { newId } from '../document/new-id.ts';
import { both } from '../document/both.ts';
import { useBot, useBotStore } from './bot-context.ts';
import { headHeight } from './geometry.ts';
import { sourceOfKey } from './source-of-key.ts';

type Connecting = Pick<
  ReactFlowProps,
  'onConnect' | 'onConnectEnd' | 'nodesConnectable' | 'connectOnClick' | 'connectionRadius'
>;

/** Connects by drag or by two clicks; an edge that is dropped on the empty canvas makes a new group there. */
export function useConnecting(): Connecting {
  const store = useBotStore();
  const canEdit = useBot((bot) => bot.canEdit);
  const { screenToFlowPosition } = useReactFlow();
  const onConnect = useCallback<NonNullable<Connecting['onConnect']>>(
    ({ source, sourceHandle, target }) => {
      const { document } = store.getState();
      const from = sourceOfKey(document, source, sourceHandle ?? '');
      if (from && document.groups[target]) store.run(connect(from, { groupId: target }, newId()));
    },
    [store],
  );
  const onConnectEnd = useCallback<NonNullable<Connecting['onConnectEnd']>>(
    (event, { fromHandle, toHandle, isValid }) => {
      if (!fromHandle || isValid === true || toHandle) return;
      const { clientX, clientY } =
        'changedTouches' in event ? (event.changedTouches[0] ?? emptyTouch) : event;
      const { document } = store.getState();
      const element = globalThis.document.elementFromPoint(clientX, clientY);
      const from = sourceOfKey(document, fromHandle.nodeId, fromHandle.id ?? '');
      if (!from) return;
      const target = targetAt(document, element);
      if (target) {
        store.run(connect(from, target, newId()));
        return;
      }
      if (!element?.closest('.react-flow__pane')) return;
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY });
      store.run(connectToNewGroup(document, from, { x: Math.round(x), y: Math.round(y - headHeight / 2) }));
    },
    [screenToFlowPosition, store],
  );
  return {
    onConnect,
    onConnectEnd,
    nodesConnectable: canEdit,
    connectOnClick: canEdit,
    connectionRadius: 24,
  };
}

const emptyTouch = { clientX: 0, clientY: 0 };

/** The group, and the block in it, that an element of the canvas belongs to. */
function targetAt(
  document: BotDocument,
  element: Element | null,
): { readonly groupId: string; readonly blockId?: string } | undefined {
  const blockId = element?.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const groupId = element?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  if (blockId !== undefined) {
    const inGroup = groupOfBlock(document, blockId);
    // what leads to the first block leads to the group
    const isFirst = document.blockIds[inGroup ?? '']?.[0] === blockId;
    if (inGroup !== undefined) return isFirst ? { groupId: inGroup } : { groupId: inGroup, blockId };
  }
  return groupId !== undefined && document.groups[groupId] ? { groupId } : undefined;
}

/** A new empty group that `source` leads to. */
function connectToNewGroup(
  document: BotDocument,
  source: EdgeSource,
  { x, y }: { readonly x: number; readonly y: number },
): Command {
  const id = newId();
  return both(
    'Connect',
    addGroup({ id, title: newGroupTitle(document), x, y }),
    connect(source, { groupId: id }, newId()),
  );
}
