import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorCommand } from './editor-command.ts';
import type { EditorTools } from './editor-context.ts';

type StepTools = Pick<EditorTools, 'store' | 'announce'>;

/** Takes the last edit back, or does it again, and says which it was. */
export function stepBack({ store, announce }: StepTools, isUndo: boolean): void {
  const step = isUndo ? store.undo() : store.redo();
  if (!step && isUndo && store.getState().isHistoryLost) {
    showToast({ text: t('editor.historyLost') });
    store.setState({ isHistoryLost: false });
  }
  if (!step) return;
  announce(t(isUndo ? 'editor.undid' : 'editor.redid', { what: step.label }));
  if (step.skipped.length > 0) showToast({ text: t('editor.skipped', { count: step.skipped.length }) });
}

/** Undo and redo, which every page of a bot has. */
export const stepCommands = [
  {
    id: 'undo',
    words: 'editor.undo',
    keys: 'Ctrl+Z',
    // where it cannot undo what its author looks for, it says why
    when: ({ store }) => store.getState().history.done.length > 0 || store.getState().isHistoryLost,
    run: (tools) => stepBack(tools, true),
  },
  {
    id: 'redo',
    words: 'editor.redo',
    keys: 'Ctrl+Shift+Z',
    otherKeys: ['Ctrl+Y'],
    when: ({ store }) => store.getState().history.undone.length > 0,
    run: (tools) => stepBack(tools, false),
  },
] as const satisfies readonly EditorCommand<StepTools>[];
