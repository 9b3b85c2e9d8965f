import { isSafeUrl, type ChatLog } from '@parley/schema';
import {
  addressesRules,
  finding,
  variablesOf,
  type BlockContext,
  type CheckScope,
  type Finding,
} from '@parley/engine';
import { leftOutLogs } from './blank.ts';
import { urlRules } from './url.rules.ts';

type Allowed = { readonly allowImageData?: boolean };
type JudgedUrl = {
  readonly text: string | undefined;
  readonly refused: boolean;
  readonly logs: readonly ChatLog[];
};

/** `url` with variables filled in, if a browser may follow it; otherwise no text, and a log line with the reason. */
export function safeUrl(url: string | undefined, context: BlockContext, allowed: Allowed = {}): JudgedUrl {
  return judgedUrl(url === undefined ? undefined : context.render(url), context, allowed);
}

/**
 * As `safeUrl`, for the content of a bubble: refuses an empty address as well, so that nobody sees an empty frame.
 * `what` names the bubble in the log.
 */
export function shownUrl(
  url: string | undefined,
  what: string,
  context: BlockContext,
  allowed: Allowed = {},
): JudgedUrl {
  const judged = safeUrl(url, context, allowed);
  if (judged.refused || (judged.text ?? '') !== '') return judged;
  return { text: undefined, refused: true, logs: leftOutLogs(what, url ?? '', context) };
}

/** As `safeUrl`, for a URL whose variables are filled in already. */
export function judgedUrl(
  url: string | undefined,
  { group }: Pick<BlockContext, 'group'>,
  allowed: Allowed = {},
): JudgedUrl {
  if (url === undefined) return { text: undefined, refused: false, logs: [] };
  const text = url.trim();
  if (isSafeUrl(text, allowed)) return { text, refused: false, logs: [] };
  const description =
    'An address was left out because it is not safe to open. Use one that begins with https://.';
  return { text: undefined, refused: true, logs: [{ status: 'error', description, context: group.title }] };
}

/** Reports a URL that stays unsafe whatever values its variables take. */
export function checkUrl(
  url: string | undefined,
  path: readonly (string | number)[],
  allowed: Allowed = {},
): Finding[] {
  if (url === undefined) return [];
  if (isSafeUrl(url, allowed)) return checkEncryption(url, path);
  const message = 'this address is not safe to open: use one that begins with https://';
  return [finding(addressesRules['unsafe-url'], message, path)];
}

/** The host of an address without encryption, where it is written out and has a dot in it. */
const plainHost =
  /^\s*http:\/\/(?:[^/?#@]*@)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)\.?(?=[:/?#\s]|$)/i;
const ownNetwork = /\.(?:localhost|local|internal|intranet|lan|home|corp|test|example)$/i;

/** Reports an address on the open internet that is not encrypted. */
export function checkEncryption(url: string, path: readonly (string | number)[]): Finding[] {
  const [, host] = plainHost.exec(url) ?? [];
  if (host === undefined || ownNetwork.test(host)) return [];
  const message = 'what goes there is not encrypted: begin the address with https://';
  return [finding(urlRules['http-not-https'], message, path)];
}

/** Matches an address up to the end of its host, slots included. */
const untilPath = /^\s*(?:https?:\/\/)?(?:\{\{[^{}]*\}\}|[^/?#])*/i;

/** The variable by which a page may choose the host of an address, because it may fill it in before; undefined if none. */
export function hostVariable(url: string, scope: CheckScope): string | undefined {
  const [host = ''] = untilPath.exec(url) ?? [];
  return variablesOf(host).find((name) => scope.isPrefillable(name));
}
