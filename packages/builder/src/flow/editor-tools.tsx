import { CircleHelp, Command, List, Workflow } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { commandNamed, type CommandId } from '../actions/editor-commands.ts';
import { useEditor } from '../actions/editor-context.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import { entriesOf } from './use-canvas-menu.tsx';

/** The tools of the flow in the bar of the bot: the other view, and all commands. */
export const EditorTools = memo(function EditorTools(): ReactElement {
  const { isOutline } = useEditor();
  return (
    <>
      <CommandButton
        id="outline"
        icon={isOutline ? <Workflow size={16} aria-hidden /> : <List size={16} aria-hidden />}
      />
      <CommandButton id="commands" icon={<Command size={16} aria-hidden />} />
      <HelpMenu />
    </>
  );
});

/** The commands that explain the editor. */
const helping: readonly CommandId[] = ['help', 'tour', 'shortcuts'];

function HelpMenu(): ReactElement {
  const tools = useEditor();
  return (
    <Menu label={t('editor.helpMenu')} entries={entriesOf(tools, helping)}>
      <IconButton label={t('editor.helpMenu')}>
        <CircleHelp size={16} aria-hidden />
      </IconButton>
    </Menu>
  );
}

type CommandButtonProps = { readonly id: CommandId; readonly icon: ReactElement };

function CommandButton({ id, icon }: CommandButtonProps): ReactElement {
  const tools = useEditor();
  const command = commandNamed(id);
  return (
    <IconButton label={t(command.words)} keys={command.keys} onPress={() => command.run(tools)}>
      {icon}
    </IconButton>
  );
}
