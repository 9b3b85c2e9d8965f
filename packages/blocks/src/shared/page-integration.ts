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
import { nameUsedIn } from './programs.ts';

/** The result of a block whose page integration does not exist on the share page. */
export function notOnSharePage(what: string, context: BlockContext): BlockResult {
  const description =
    `${what} does not work on the share page, which loads no code of others: nothing was done. ` +
    'Put the bot on a page of your own that has loaded it.';
  return goOn({ logs: [{ status: 'warning', description, context: context.group.title }] });
}

/** Tells the author about the limits of code on the share page; no log lines on other pages. */
export function sharePageCodeLogs(what: string, context: BlockContext): ChatLog[] {
  if (!context.isOnSharePage) return [];
  const description =
    `${what} ran apart from the share page: it has no window and no document, and cannot change the page. ` +
    'For that put the bot on a page of your own.';
  return [{ status: 'info', description, context: context.group.title }];
}

/**
 * The result of a block that is left out of previews, so that an author who tries a bot is not counted as a visitor.
 */
export function onlyLive(what: string, context: BlockContext): BlockResult {
  const description = `${what} is left out of previews.`;
  return goOn({ logs: [{ status: 'info', description, context: context.group.title }] });
}

/** The named options that are not empty, with their variables filled in. */
export function renderedTexts<K extends string>(
  options: { readonly [key in K]?: string | undefined },
  names: readonly K[],
  context: BlockContext,
): { [key in K]?: string } {
  const rendered: { [key in K]?: string } = {};
  for (const name of names) {
    const text = context.render(options[name] ?? '').trim();
    if (text !== '') rendered[name] = text;
  }
  return rendered;
}

/** Reports a block for a tracker that the share page does not load. */
export function checkTracker({ facts }: CheckScope): Finding[] {
  if (facts?.loadsTrackers !== false) return [];
  const message = 'the share page loads no tracker: what is reported there is not counted';
  return [finding(installationRules['tracker-not-loaded'], message, ['type'])];
}

/** Reports a block that works on its page, if the share page lets no block do so. */
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

/** The findings of a program that can only run in the page, because it names something of the page. */
export function checkPageProgram(code: string, path: readonly string[], scope: CheckScope): Finding[] {
  return nameUsedIn(code, ofThePage) === undefined ? [] : checkPageScript(scope, path);
}
