import { useState, type ReactElement } from 'react';
import { KindIcon } from '../canvas/icons.tsx';
import { hasStart, isEventKind, kindsToAdd } from '../document/kinds-by-use.ts';
import { Finder } from '../ui/forms/finder.tsx';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import { addFromPalette } from '../actions/add-from-palette.ts';
import { addInFlow } from '../actions/add-in-flow.ts';
import { useAdding } from '../actions/adding.store.ts';
import { hidesForm } from '../preview/previewing.store.ts';
import { ConnectFinder } from './connect-finder.tsx';
import { commandNamed, editorCommands, type CommandId } from '../actions/editor-commands.ts';
import { useEditor, type EditorDialog } from '../actions/editor-context.ts';
import type { SearchText } from './later-search.tsx';
import { lastChosen } from '../actions/navigation.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const WriteDialog = later(async () => (await import('../writing/write-dialog.tsx')).WriteDialog);

const HelpDialog = later(async () => (await import('../help/help-dialog.tsx')).HelpDialog);

type DialogProps = SearchText & { readonly onClose: () => void };
type Props = DialogProps & { readonly dialog: Exclude<EditorDialog, 'find'> };

/** The dialog of the editor that is open. */
export function EditorDialogs({ dialog, ...props }: Props): ReactElement {
  const Dialog = dialogs[dialog];
  return <Dialog {...props} />;
}

function CommandFinder(props: DialogProps): ReactElement {
  const tools = useEditor();
  const entries = editorCommands
    .filter(({ id, when }) => id !== 'commands' && when?.(tools) !== false)
    .map(({ id, words, keys }) => ({
      id,
      label: t(words),
      keys,
      hint: id.startsWith('page-') ? t('editor.pages') : undefined,
    }));
  const run = (id: CommandId): void => commandNamed(id).run(tools);
  return <Finder {...props} isOpen title={t('editor.commands')} entries={entries} onChoose={run} />;
}

/** The kind of nothing: a group without blocks. */
const emptyGroupId = ' group';

function KindFinder({ onClose, ...props }: DialogProps): ReactElement {
  const tools = useEditor();
  const [place] = useState(() => useAdding.getState().place);
  const needsStart = !hasStart(tools.store.getState().document);
  const kinds = kindsToAdd(needsStart).filter(({ type }) => !place || !isEventKind(type));
  const entries = kinds.map(({ type, label, category, icon, keywords }) => ({
    id: type,
    label,
    hint: t(`editor.${category}`),
    icon: <KindIcon name={icon} />,
    keywords,
  }));
  const group = place && 'source' in place ? [{ id: emptyGroupId, label: t('editor.newGroup') }] : [];
  const add = (type: string): void => {
    const added = place
      ? addInFlow(tools, place, type === emptyGroupId ? undefined : type)
      : addFromPalette(tools, type);
    const chosen = lastChosen(tools.store.getState().selection);
    if (added && !hidesForm()) tools.store.goTo(['blocks', added.writtenId], added.blockId);
    else if (chosen !== undefined) tools.focus(chosen);
  };
  return (
    <Finder
      {...props}
      isOpen
      title={t('editor.addBlock')}
      entries={[...entries, ...group]}
      onClose={() => {
        useAdding.setState({ place: undefined });
        onClose();
      }}
      onChoose={add}
    />
  );
}

const dialogs = {
  commands: CommandFinder,
  add: KindFinder,
  connect: ConnectFinder,
  shortcuts: ShortcutsDialog,
  help: ({ onClose }: DialogProps): ReactElement => <HelpDialog onClose={onClose} />,
  write: ({ onClose }: DialogProps): ReactElement => <WriteDialog onClose={onClose} />,
} as const;
