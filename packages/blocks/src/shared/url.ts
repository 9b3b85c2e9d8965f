import { isSafeUrl, type ChatLog } from '@parley/schema';
import { addressesRules, finding, type Finding, type BlockContext } from '@parley/engine';
import { leftOutLogs } from './blank.ts';

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
  return url === undefined || isSafeUrl(url, allowed)
    ? []
    : [
        finding(
          addressesRules['unsafe-url'],
          'this address is not safe to open: use one that begins with https://',
          path,
        ),
      ];
}
