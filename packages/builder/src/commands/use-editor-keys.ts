import { useEffect } from 'react';
import { copied, pasteText, removeChosen } from './clipboard-actions.ts';
import { editorCommands } from './editor-commands.ts';
import type { EditorTools } from './editor-context.ts';
import { commandFor } from './editor-keys.ts';
import { isWriting } from './is-writing.ts';

/** Elements in which single letters are commands. */
const workplace = '[data-workplace]';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Runs the commands of keys, and copies, cuts and pastes by the clipboard of the system. */
export function useEditorKeys(tools: EditorTools): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isWriting(event.target)) return;
      const isAtWork = isWithin(event.target, workplace) || event.target === document.body;
      const command = commandFor(editorCommands, event, isAtWork);
      if (!command || command.when?.(tools) === false) return;
      event.preventDefault();
      command.run(tools);
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (isWriting(event.target)) return;
      const text = copied(tools);
      if (text === undefined) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (event.type === 'cut') removeChosen(tools);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isWriting(event.target) && text !== '') pasteText(tools, text);
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
