import type { BotStore } from '../document/bot-store.ts';
import { showToast } from '../ui/toast.tsx';
import type { ToastAction } from '../ui/toast-message.ts';
import { t } from '../words/words.ts';

/** The way back for a message about the edit that was just made. Once others came after it, it says so and undoes none. */
export function undoAction(store: BotStore): ToastAction {
  const newest = (): unknown => store.getState().history.done.at(-1);
  const edit = newest();
  return {
    label: t('common.undo'),
    run: () => {
      if (newest() === edit) store.undo();
      else showToast({ text: t('editor.overtaken') });
    },
  };
}
