import { formList } from '@parley/blocks/forms';
import { addGroup, connect, groupOfBlock, type BotDocument, type EdgeSource } from '@parley/editing';
import { useState, type ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { titleOf } from '../canvas/node-label.ts';
import { sourcesOf } from '../canvas/source-of-key.ts';
import { portKey } from '../canvas/geometry.ts';
import { both } from '../document/both.ts';
import { namesOf } from '../document/names.ts';
import { newId } from '../document/new-id.ts';
import { rowsOf } from '../document/rows-of.ts';
import { sourceText } from '../document/source-text.ts';
import { Finder } from '../ui/finder.tsx';
import { t } from '../words/words.ts';
import { addFromPalette } from './add-from-palette.ts';
import { editorCommands } from './editor-commands.ts';
import { useEditor, type EditorDialog } from './editor-context.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Props = { readonly dialog: EditorDialog | undefined; readonly onClose: () => void };

/** The dialogs of the editor. */
export function EditorDialogs({ dialog, onClose }: Props): ReactElement {
  return (
    <>
      <CommandFinder isOpen={dialog === 'commands'} onClose={onClose} />
      <KindFinder isOpen={dialog === 'add'} onClose={onClose} />
      <PartFinder isOpen={dialog === 'find'} onClose={onClose} />
      {dialog === 'connect' ? <ConnectFinder onClose={onClose} /> : null}
      <ShortcutsDialog isOpen={dialog === 'shortcuts'} onClose={onClose} />
    </>
  );
}

type FinderState = { readonly isOpen: boolean; readonly onClose: () => void };

function CommandFinder(state: FinderState): ReactElement {
  const tools = useEditor();
  const entries = editorCommands
    .filter(({ id, when }) => id !== 'commands' && when?.(tools) !== false)
    .map(({ id, words, keys }) => ({ id, label: t(words), keys }));
  const run = (id: string): void => editorCommands.find((command) => command.id === id)?.run(tools);
  return <Finder {...state} title={t('editor.commands')} entries={entries} onChoose={run} />;
}

function KindFinder(state: FinderState): ReactElement {
  const tools = useEditor();
  const entries = formList.map(({ type, label, category, icon, keywords }) => ({
    id: type,
    label,
    hint: t(`editor.${category}`),
    icon: <KindIcon name={icon} />,
    keywords,
  }));
  return (
    <Finder
      {...state}
      title={t('editor.addBlock')}
      entries={entries}
      onChoose={(type) => addFromPalette(tools, type)}
    />
  );
}

/** Finds groups by their titles, and blocks by what they say. */
function PartFinder(state: FinderState): ReactElement {
  const { store, view } = useEditor();
  const document = useBot((bot) => bot.document);
  const entries = state.isOpen ? partsOf(document) : [];
  return (
    <Finder
      {...state}
      title={t('editor.find')}
      entries={entries}
      onChoose={(id) => {
        const groupId = groupOfBlock(document, id);
        store.select(groupId === undefined ? { nodeIds: [id] } : { blockIds: [id] });
        view.show(groupId ?? id);
      }}
    />
  );
}

function partsOf(document: BotDocument) {
  const names = namesOf(document);
  return document.order.groups.flatMap((groupId) => {
    const title = titleOf(document, groupId);
    const blocks = (document.blockIds[groupId] ?? []).flatMap((blockId) => {
      const block = document.blocks[blockId];
      if (!block) return [];
      const texts = rowsOf(block, names).map(({ text }) => text);
      return [{ id: blockId, label: texts[0] ?? '', hint: title, keywords: [...texts, block.type] }];
    });
    return [{ id: groupId, label: title }, ...blocks];
  });
}

const newGroupId = ' new';

/** Connects the chosen block or event: which of its ways out, where there are several, and then where to. */
function ConnectFinder({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { store, view } = useEditor();
  const { document, selection } = store.getState();
  const sources = sourcesOfSelection(document, selection.blockIds[0], selection.nodeIds[0]);
  const [source, setSource] = useState<EdgeSource | undefined>(sources.length === 1 ? sources[0] : undefined);
  if (!source) {
    const entries = sources.map((from) => ({ id: portKey(from), label: sourceText(document, from) }));
    const choose = (key: string): void => setSource(sources.find((from) => portKey(from) === key));
    return (
      <Finder
        key="source"
        isOpen
        title={t('editor.chooseSource')}
        entries={entries}
        onClose={onClose}
        staysOpen
        onChoose={choose}
      />
    );
  }
  const entries = [
    ...document.order.groups.map((id) => ({ id, label: titleOf(document, id) })),
    { id: newGroupId, label: t('editor.newGroup') },
  ];
  const connectTo = (id: string): void => {
    if (id !== newGroupId) {
      store.run(connect(source, { groupId: id }, newId()));
      return;
    }
    const { x, y } = view.middle();
    const group = { id: newId(), title: t('canvas.newGroup'), x: Math.round(x), y: Math.round(y) };
    store.run(both('Connect', addGroup(group), connect(source, { groupId: group.id }, newId())));
  };
  return (
    <Finder
      key="target"
      isOpen
      title={t('editor.connect')}
      entries={entries}
      onClose={onClose}
      onChoose={connectTo}
    />
  );
}

function sourcesOfSelection(
  document: BotDocument,
  blockId: string | undefined,
  nodeId: string | undefined,
): readonly EdgeSource[] {
  if (blockId !== undefined) return uniqueSources(sourcesOf(document, blockId));
  if (nodeId === undefined) return [];
  if (document.events[nodeId]) return [{ eventId: nodeId }];
  const last = document.blockIds[nodeId]?.at(-1);
  return last === undefined ? [] : uniqueSources(sourcesOf(document, last));
}

function uniqueSources(sources: readonly EdgeSource[]): readonly EdgeSource[] {
  return [...new Map(sources.map((source) => [portKey(source), source])).values()];
}
