import { finding, type CheckScope, type Finding, type BlockContext } from '@parley/engine';
import type { ChatLog } from '@parley/schema';
import { fileStorageRules } from './file-storage.rules.ts';

/**
 * The log lines of a question for files or recordings on the share page, which cannot store them because this
 * installation stores no files. None on other pages, which decide themselves.
 */
export function noStorageLogs(what: string, run: BlockContext): ChatLog[] {
  if (!run.isOnSharePage) return [];
  const description =
    `Visitors of the share page cannot send ${what}, because this installation stores no files: they can only give an ` +
    'address on the web. Put the bot on a page of your own that stores files, or ask for a link.';
  return [{ status: 'warning', description, context: run.group.title }];
}

/** Reports a question for files or recordings in an installation that stores none. */
export function checkStorage({ facts }: CheckScope, path: readonly string[] = ['type']): Finding[] {
  if (facts?.hasFileStorage !== false) return [];
  const message = 'this installation stores no files: visitors of the share page can only type an address';
  return [finding(fileStorageRules['file-question-without-storage'], message, path)];
}
