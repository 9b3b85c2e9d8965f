import { finding, type BlockContext, type CheckScope, type Finding } from '@parley/engine';
import type { ChatInput, ChatLog } from '@parley/schema';
import { fileStorageRules } from './file-storage.rules.ts';

/**
 * The log lines of a question for files or recordings on the share page, which cannot store them because this
 * installation stores no files. None on other pages, which decide themselves.
 */
export function noStorageLogs(what: string, context: BlockContext): ChatLog[] {
  if (!context.isOnSharePage || context.maxFileBytes !== undefined) return [];
  const description =
    `Visitors of the share page cannot send ${what}, because this installation stores no files: they can only give an ` +
    'address on the web. Put the bot on a page of your own that stores files, or ask for a link.';
  return [{ status: 'warning', description, context: context.group.title }];
}

/** The part of a question on the wire that says that files may be sent along; nothing where none are stored. */
export function uploadsOf({ maxFileBytes }: BlockContext): Pick<ChatInput, 'uploads'> {
  return maxFileBytes === undefined ? {} : { uploads: { maxFileSize: maxFileBytes } };
}

/** Reports a question for files or recordings in an installation that stores none. */
export function checkStorage({ facts }: CheckScope, path: readonly string[] = ['type']): Finding[] {
  if (facts?.hasFileStorage !== false) return [];
  const message =
    'this installation stores no files, so that visitors of the share page can only type an address: ask for a link instead';
  return [finding(fileStorageRules['file-question-without-storage'], message, path)];
}

/** Reports a block that makes a sound in an installation that has no place for it. */
export function checkSoundStorage({ facts }: CheckScope): Finding[] {
  if (facts?.hasFileStorage !== false) return [];
  const message = 'this installation stores no files, so that nothing is spoken: say the text as a text';
  return [finding(fileStorageRules['speech-without-storage'], message, ['type'])];
}
