import { useEffect } from 'react';
import { clippingType, copied, removeChosen } from './clipboard-actions.ts';
import { editorCommands } from './editor-commands.ts';
import type { EditorTools } from './editor-context.ts';
import { isAskingForCommands, isWriting } from './is-writing.ts';
import { pasteText } from './paste.ts';
import { t } from '../words/words.ts';
import type { EditorCommand } from './editor-command.ts';
import { commandFor, isFunctionKey, type KeyPlace } from './editor-keys.ts';

/** Elements in which single letters are commands. */
const workplace = '[data-workplace]';

/** Elements that keys press or leave. */
const controls = 'button, a, [role="menu"], [role="option"]';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

function placeOf(target: EventTarget | null): KeyPlace {
  const isOfPage = target === document.body || (target instanceof Element && target.matches('main'));
  if (!isWithin(target, workplace) && !isOfPage) return 'elsewhere';
  return isWithin(target, controls) ? 'control' : 'flow';
}

/** Runs the commands of keys, and copies, cuts and pastes by the clipboard of the system. */
export function useEditorKeys(tools: EditorTools): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // in a dialog a function key would put another dialog in its place
      const isFunction = isFunctionKey(event.key) && !isWithin(event.target, '[role="dialog"]');
      const isForCommand = isFunction || isAskingForCommands(event);
      if (event.defaultPrevented || (isWriting(event.target) && !isForCommand)) return;
      const isPossible = ({ when }: EditorCommand): boolean => when?.(tools) !== false;
      const command = commandFor(editorCommands, event, placeOf(event.target), isPossible);
      if (!command || command.isOfSystem === true) return;
      event.preventDefault();
      command.run(tools);
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (isWriting(event.target)) return;
      const text = copied(tools);
      if (text === undefined) return;
      event.preventDefault();
      event.clipboardData?.setData(clippingType, text);
      event.clipboardData?.setData('text/plain', text);
      tools.announce(t('editor.did', { what: t('editor.copy') }));
      if (event.type === 'cut' && tools.store.getState().canEdit) removeChosen(tools);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (isWriting(event.target)) return;
      const [own, text] = [clippingType, 'text/plain'].map(
        (type) => event.clipboardData?.getData(type) ?? '',
      );
      const held = own || text || '';
      if (held !== '' && tools.store.getState().canEdit) void pasteText(tools, held);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [tools]);
}
