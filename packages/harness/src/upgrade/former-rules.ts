import { randomUUID } from 'node:crypto';
import { persist, type AskOptions } from '../faults/persist.ts';
import type { FormerRules } from '../faults/journal.ts';
import { openTab } from '../faults/tab.ts';

/**
 * The rules of a release, as a visitor with two tabs finds them: the one that did not start last says something, and asks
 * to send a file. Rejects where it is answered in a way that no release answers.
 */
export async function findRules(options: AskOptions & { readonly publicId: string }): Promise<FormerRules> {
  const first = await openTab(options, undefined);
  if (first === undefined || !('tab' in first)) throw new Error('the former release starts no chat');
  const second = await openTab(options, first.resultId);
  if (second === undefined || !('tab' in second))
    throw new Error('the former release goes on with no result');
  const session = `/v1/sessions/${first.tab.sessionId}`;
  const file = { blockId: 'question', fileName: 'note.txt', fileSize: 1 };
  const granted = await persist(options, `${session}/uploads`, file, randomUUID());
  const message = { message: { type: 'text', text: 'rules' } };
  const said = await persist(options, `${session}/continueChat`, message, randomUUID());
  const isSuperseded = said?.body.includes('/session-superseded"') === true;
  if (said?.status !== 200 && !isSuperseded)
    throw new Error(
      `the former release answered the older tab with ${said?.status ?? 'nothing'}: ${said?.body ?? ''}`,
    );
  return { sharesResults: !isSuperseded, takesFiles: !isUnknownRoute(granted) };
}

const isUnknownRoute = (answer: { readonly body: string } | undefined): boolean =>
  answer?.body.includes('/route-not-found"') === true;
