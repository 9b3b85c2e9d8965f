import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { EditorTools } from './editor-context.ts';

// it validates what comes from elsewhere, and brings the schemas for that
const load = () => import('./paste-text.ts');

/** Loads what pasting needs ahead of its first use. */
export function preloadPaste(): void {
  load().catch(() => undefined);
}

/** Adds what a text of the clipboard holds: a part of a bot, or words, of which each paragraph becomes a message. */
export async function pasteText(tools: EditorTools, text: string): Promise<void> {
  const loaded = await load().catch(() => undefined);
  if (loaded) loaded.pasteText(tools, text);
  else showToast({ text: t('editor.notPasted') });
}
