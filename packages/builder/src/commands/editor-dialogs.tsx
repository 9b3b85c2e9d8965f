import { groupOfBlock, type BotDocument } from '@parley/editing';
import type { ReactElement } from 'react';
import { useBot } from '../canvas/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { titleOf } from '../canvas/node-label.ts';
import { kindsByUse } from '../document/kinds-by-use.ts';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';
import { Finder } from '../ui/finder.tsx';
import { t } from '../words/words.ts';
import { addFromPalette } from './add-from-palette.ts';
import { ConnectFinder } from './connect-finder.tsx';
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
  const entries = kindsByUse.map(({ type, label, category, icon, keywords }) => ({
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
      onChoose={(type) => {
        addFromPalette(tools, type);
        const [blockId] = tools.store.getState().selection.blockIds;
        if (blockId !== undefined) tools.focus(blockId);
      }}
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
