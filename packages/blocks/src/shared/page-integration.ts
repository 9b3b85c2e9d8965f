import { goOn, type Run, type Step } from '@parley/engine';
import type { ChatLog } from '@parley/schema';

/** A block of whose page integration the share page of a bot has nothing. */
export function notOnSharePage(what: string, run: Run): Step {
  const description =
    `${what} does not work on the share page, which loads no code of others: nothing was done. ` +
    'Put the bot on a page of your own that has loaded it.';
  return goOn({ logs: [{ status: 'warning', description, context: run.group.title }] });
}

/** What an author should know of code that runs on the share page; nothing elsewhere. */
export function sharePageCodeLogs(what: string, run: Run): ChatLog[] {
  if (!run.isOnSharePage) return [];
  const description =
    `${what} ran apart from the share page: it has no window and no document, and cannot change the page. ` +
    'For that put the bot on a page of your own.';
  return [{ status: 'info', description, context: run.group.title }];
}

/** A block whose page integration is left out of previews: an author trying a bot is no visitor to be counted. */
export function onlyLive(what: string, run: Run): Step {
  const description = `${what} is left out of previews.`;
  return goOn({ logs: [{ status: 'info', description, context: run.group.title }] });
}

/** Those of the named options that are not empty, with their variables filled in. */
export function renderedTexts<K extends string>(
  options: { readonly [key in K]?: string | undefined },
  names: readonly K[],
  run: Run,
): { [key in K]?: string } {
  const rendered: { [key in K]?: string } = {};
  for (const name of names) {
    const text = run.render(options[name] ?? '').trim();
    if (text !== '') rendered[name] = text;
  }
  return rendered;
}
