import { ApiProblem, ConnectionFailed, UnexpectedResponse } from '@parley/client';
import type { Trouble } from './state.ts';
import type { Words } from '../words/words.ts';

/** A failure, for the visitor, and for the one who put the widget on the page. */
type Told = { readonly trouble: Trouble; readonly code: string; readonly hint: string };

/** Explains a failure on a page of `origin`: words for the visitor, a code for the page, a hint for its owner. */
export function tell(error: unknown, words: Words, origin: string): Told {
  if (error instanceof ApiProblem) return tellProblem(error, words, origin);
  if (error instanceof ConnectionFailed) {
    const trouble = {
      title: words.networkErrorTitle,
      text: words.networkErrorMessage,
      remedy: 'retry',
    } as const;
    return {
      trouble,
      code: 'connection-failed',
      hint: `${error.message}. Is the "host" attribute right, does the service run, and does the page's Content-Security-Policy name it in connect-src?`,
    };
  }
  const trouble = { title: words.unavailableTitle, text: words.serviceProblem, remedy: 'retry' } as const;
  if (error instanceof UnexpectedResponse) {
    return { trouble, code: 'unexpected-response', hint: `${error.message}. Is the "host" attribute right?` };
  }
  return { trouble, code: 'widget-error', hint: error instanceof Error ? error.message : String(error) };
}

function tellProblem({ code, problem }: ApiProblem, words: Words, origin: string): Told {
  const { detail } = problem;
  const unavailable = (text: string, remedy?: Trouble['remedy']): Trouble => ({
    title: words.unavailableTitle,
    text,
    remedy,
  });
  switch (code) {
    case 'bot-closed':
      // the detail is in the words of the bot
      return { trouble: unavailable(detail), code, hint: 'The bot is closed: reopen it to take new chats.' };
    case 'bot-not-found':
    case 'route-not-found': // without a public id
      return {
        trouble: unavailable(words.notFound),
        code: 'bot-not-found',
        hint: 'The "bot" attribute takes the public id of a published bot that the token may use.',
      };
    case 'unauthenticated':
      return {
        trouble: unavailable(words.notAllowed),
        code,
        hint: 'The token is unknown, expired or revoked: make a publishable token and put it in the "token" attribute.',
      };
    case 'origin-not-allowed':
      return {
        trouble: unavailable(words.notAllowed),
        code,
        hint: `The bot or the token does not allow ${origin}: add it to the origins of the token and to security.allowedOrigins of the bot.`,
      };
    case 'session-expired':
    case 'session-not-found':
      return {
        trouble: { title: words.expiredTitle, text: words.expired, remedy: 'restart' },
        code,
        hint: detail,
      };
    case 'session-finished':
      return {
        trouble: { title: words.ended, text: words.endedBefore, remedy: 'restart' },
        code,
        hint: detail,
      };
    case 'session-superseded':
      return {
        trouble: { title: words.supersededTitle, text: words.superseded, remedy: 'restart' },
        code,
        hint: detail,
      };
    default:
      return { trouble: unavailable(words.serviceProblem, 'retry'), code, hint: `${code}: ${detail}` };
  }
}
