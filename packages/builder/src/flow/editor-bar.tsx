import { ChevronLeft, Command, List, Redo2, Undo2, Workflow } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { useBot } from '../canvas/bot-context.ts';
import { editorCommands } from '../commands/editor-commands.ts';
import { useEditor } from '../commands/editor-context.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/words.ts';
import styles from './editor.module.css';

/** The left of the bar: the way back, and the name of the bot. */
export function BarStart({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const name = useBot(({ document }) => document.fields.name);
  return (
    <>
      <Link href={`/w/${workspaceId}`} className={styles.back}>
        <ChevronLeft size={16} aria-hidden />
        <span className={styles.backWords}>{t('flow.bots')}</span>
      </Link>
      <h1 className={styles.name}>{name}</h1>
    </>
  );
}

/** The right of the bar: the state of saving, undo, redo, the other view, and all commands. */
export function BarEnd({ saveState }: { readonly saveState: ReactNode }): ReactElement {
  const { isOutline } = useEditor();
  const hasDone = useBot(({ history }) => history.done.length > 0);
  const hasUndone = useBot(({ history }) => history.undone.length > 0);
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <>
      {saveState}
      {canEdit ? (
        <>
          <CommandButton id="undo" isDisabled={!hasDone} sign={<Undo2 size={16} aria-hidden />} />
          <CommandButton id="redo" isDisabled={!hasUndone} sign={<Redo2 size={16} aria-hidden />} />
        </>
      ) : null}
      <CommandButton
        id="outline"
        sign={isOutline ? <Workflow size={16} aria-hidden /> : <List size={16} aria-hidden />}
      />
      <CommandButton id="commands" sign={<Command size={16} aria-hidden />} />
    </>
  );
}

type CommandButtonProps = {
  readonly id: string;
  readonly sign: ReactElement;
  readonly isDisabled?: boolean;
};

function CommandButton({ id, sign, isDisabled = false }: CommandButtonProps): ReactElement | null {
  const tools = useEditor();
  const command = editorCommands.find((candidate) => candidate.id === id);
  if (!command) return null;
  return (
    <IconButton
      label={t(command.words)}
      keys={command.keys}
      isDisabled={isDisabled}
      onPress={() => command.run(tools)}
    >
      {sign}
    </IconButton>
  );
}
