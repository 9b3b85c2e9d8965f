import {
  connect,
  eventIdOf,
  eventNodeId,
  groupOfBlock,
  type BotDocument,
  type EdgeSource,
} from '@parley/editing';
import { useState, type ReactElement } from 'react';
import { portKey, type Point } from '../canvas/geometry/geometry.ts';
import { sourcesOf } from '../canvas/geometry/source-of-key.ts';
import { newId } from '../document/new-id.ts';
import { sourceText } from '../document/source-text.ts';
import { Finder } from '../ui/forms/finder.tsx';
import { firstWords } from '../document/group-name.ts';
import { titleOf } from '../document/names.ts';
import { t } from '../words/words.ts';
import { useAdding } from '../actions/adding.store.ts';
import { useEditor, type EditorTools } from '../actions/editor-context.ts';
import type { SearchText } from './later-search.tsx';

const newGroupId = ' new';

/** Connects the chosen block or event: which of its ways out, where there are several, and then where to. */
export function ConnectFinder(props: SearchText & { readonly onClose: () => void }): ReactElement {
  const tools = useEditor();
  const { document, selection } = tools.store.getState();
  const sources = sourcesOfSelection(document, selection.blockIds[0], selection.nodeIds[0]);
  const [source, setSource] = useState<EdgeSource | undefined>(sources.length === 1 ? sources[0] : undefined);
  if (!source) {
    const entries = sources.map((from) => ({ id: portKey(from), label: sourceText(document, from) }));
    const choose = (key: string): void => {
      props.onText('');
      setSource(sources.find((from) => portKey(from) === key));
    };
    return (
      <Finder
        {...props}
        key="source"
        isOpen
        title={t('editor.chooseSource')}
        entries={entries}
        staysOpen
        onChoose={choose}
      />
    );
  }
  const entries = [
    { id: newGroupId, label: t('editor.newGroup') },
    ...document.order.groups.map((id) => ({
      id,
      label: titleOf(document, id),
      hint: firstWords(document, id),
    })),
  ];
  return (
    <Finder
      {...props}
      key="target"
      isOpen
      title={t('editor.connectFrom', {
        source: sourceText(document, source),
        part: partName(document, source),
      })}
      entries={entries}
      onChoose={(id) => (id === newGroupId ? addBeside(tools, source) : connectTo(tools, source, id))}
    />
  );
}

/** Connects a source to a group. */
function connectTo({ store, announce }: EditorTools, source: EdgeSource, groupId: string): void {
  if (!store.run(connect(source, { groupId }, newId()))) return;
  announce(t('editor.connected', { title: titleOf(store.getState().document, groupId) }));
}

/** Opens the list of blocks for a new group beside a source, which is connected to it once a block is chosen. */
function addBeside(tools: EditorTools, source: EdgeSource): void {
  const { document } = tools.store.getState();
  const from = 'eventId' in source ? eventNodeId(source.eventId) : groupOfBlock(document, source.blockId);
  useAdding.setState({ place: { source, at: placeBeside(tools, from ?? '') } });
  tools.open('add');
}

const distance = 80;
const groupSize = { width: 300, height: 82 };

/** A place to the right of a node where no other node stands. */
function placeBeside({ view }: EditorTools, nodeId: string): Point {
  const boxes = view.boxes();
  const from = boxes[nodeId] ?? { ...view.middle(), width: 0, height: 0 };
  const x = Math.round(from.x + from.width + distance);
  const beside = Object.values(boxes).filter((box) => box.x < x + groupSize.width && box.x + box.width > x);
  let y = Math.round(from.y);
  for (const box of beside.toSorted((a, b) => a.y - b.y)) {
    const isFree = box.y >= y + groupSize.height + distance / 2 || box.y + box.height + distance / 2 <= y;
    if (!isFree) y = Math.round(box.y + box.height + distance / 2);
  }
  return { x, y };
}

/** The name of the part that a source belongs to: the title of a group, or what an event is. */
function partName(document: BotDocument, source: EdgeSource): string {
  if ('eventId' in source) return t('canvas.label');
  return titleOf(document, groupOfBlock(document, source.blockId) ?? '');
}

function sourcesOfSelection(
  document: BotDocument,
  blockId: string | undefined,
  nodeId: string | undefined,
): readonly EdgeSource[] {
  if (blockId !== undefined) return uniqueSources(sourcesOf(document, blockId));
  if (nodeId === undefined) return [];
  const eventId = eventIdOf(document, nodeId);
  if (eventId !== undefined) return [{ eventId }];
  const last = document.blockIds[nodeId]?.at(-1);
  return last === undefined ? [] : uniqueSources(sourcesOf(document, last));
}

function uniqueSources(sources: readonly EdgeSource[]): readonly EdgeSource[] {
  return [...new Map(sources.map((source) => [portKey(source), source])).values()];
}
