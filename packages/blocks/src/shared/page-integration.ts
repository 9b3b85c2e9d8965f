import {
  finding,
  goOn,
  installationRules,
  type CheckScope,
  type Finding,
  type BlockContext,
  type BlockResult,
} from '@parley/engine';
import type { ChatLog } from '@parley/schema';
import { pageIntegrationRules } from './page-integration.rules.ts';
import { namesIn } from './programs.ts';

/** A block of whose page integration the share page of a bot has nothing. */
export function notOnSharePage(what: string, run: BlockContext): BlockResult {
  const description =
    `${what} does not work on the share page, which loads no code of others: nothing was done. ` +
    'Put the bot on a page of your own that has loaded it.';
  return goOn({ logs: [{ status: 'warning', description, context: run.group.title }] });
}

/** What an author should know of code that runs on the share page; nothing elsewhere. */
export function sharePageCodeLogs(what: string, run: BlockContext): ChatLog[] {
  if (!run.isOnSharePage) return [];
  const description =
    `${what} ran apart from the share page: it has no window and no document, and cannot change the page. ` +
    'For that put the bot on a page of your own.';
  return [{ status: 'info', description, context: run.group.title }];
}

/** A block whose page integration is left out of previews: an author trying a bot is no visitor to be counted. */
export function onlyLive(what: string, run: BlockContext): BlockResult {
  const description = `${what} is left out of previews.`;
  return goOn({ logs: [{ status: 'info', description, context: run.group.title }] });
}

/** Those of the named options that are not empty, with their variables filled in. */
export function renderedTexts<K extends string>(
  options: { readonly [key in K]?: string | undefined },
  names: readonly K[],
  run: BlockContext,
): { [key in K]?: string } {
  const rendered: { [key in K]?: string } = {};
  for (const name of names) {
    const text = run.render(options[name] ?? '').trim();
    if (text !== '') rendered[name] = text;
  }
  return rendered;
}

/** Information for a block that reports to a tracker, where the share page does not load it. */
export function checkTracker({ facts }: CheckScope): Finding[] {
  if (facts?.loadsTrackers !== false) return [];
  const message = 'the share page loads no tracker: what is reported there is not counted';
  return [finding(installationRules['tracker-not-loaded'], message, ['type'])];
}

/** A warning for a block that works on the page it is in, where the share page lets nothing do so. */
export function checkPageScript({ facts }: CheckScope, path: readonly string[] = ['type']): Finding[] {
  if (facts?.runsPageScripts !== false) return [];
  const message = 'this does not work on the share page, which lets nobody else change it';
  return [finding(pageIntegrationRules['page-script-on-share-page'], message, path)];
}

const ofThePage = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'parent',
  'top',
  'alert',
  'dataLayer',
]);

/** The same for a program, if it names anything of the page. */
export function checkPageProgram(code: string, path: readonly string[], scope: CheckScope): Finding[] {
  return namesIn(code).some((name) => ofThePage.has(name)) ? checkPageScript(scope, path) : [];
}
