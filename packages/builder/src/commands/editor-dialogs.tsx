import type { ReactElement } from 'react';
import { KindIcon } from '../canvas/icons.tsx';
import { hasStart, kindsToAdd } from '../document/kinds-by-use.ts';
import { Finder } from '../ui/finder.tsx';
import { t } from '../words/words.ts';
import { addFromPalette } from './add-from-palette.ts';
import { ConnectFinder } from './connect-finder.tsx';
import { editorCommands } from './editor-commands.ts';
import { useEditor, type EditorDialog } from './editor-context.ts';
import { lastChosen } from './navigation.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Props = { readonly dialog: Exclude<EditorDialog, 'find'>; readonly onClose: () => void };

/** The dialog of the editor that is open. */
export function EditorDialogs({ dialog, onClose }: Props): ReactElement {
  const Dialog = dialogs[dialog];
  return <Dialog onClose={onClose} />;
}

type FinderProps = Pick<Props, 'onClose'>;

function CommandFinder({ onClose }: FinderProps): ReactElement {
  const tools = useEditor();
  const entries = editorCommands
    .filter(({ id, when }) => id !== 'commands' && when?.(tools) !== false)
    .map(({ id, words, keys }) => ({ id, label: t(words), keys }));
  const run = (id: string): void => editorCommands.find((command) => command.id === id)?.run(tools);
  return <Finder isOpen onClose={onClose} title={t('editor.commands')} entries={entries} onChoose={run} />;
}

function KindFinder({ onClose }: FinderProps): ReactElement {
  const tools = useEditor();
  const needsStart = !hasStart(tools.store.getState().document);
  const entries = kindsToAdd(needsStart).map(({ type, label, category, icon, keywords }) => ({
    id: type,
    label,
    hint: t(`editor.${category}`),
    icon: <KindIcon name={icon} />,
    keywords,
  }));
  return (
    <Finder
      isOpen
      onClose={onClose}
      title={t('editor.addBlock')}
      entries={entries}
      onChoose={(type) => {
        addFromPalette(tools, type);
        const added = lastChosen(tools.store.getState().selection);
        if (added !== undefined) tools.focus(added);
      }}
    />
  );
}

const dialogs = {
  commands: CommandFinder,
  add: KindFinder,
  connect: ConnectFinder,
  shortcuts: ShortcutsDialog,
} as const;
