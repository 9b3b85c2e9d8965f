import {
  emptyOutput,
  startActionOf,
  startingFrom,
  type Flow,
  type Output,
  type SessionState,
  type TurnEvent,
} from '@parley/engine';
import { unknownStart } from '@parley/errors';
import type { ChatLog, ChatMessage, StartChatBody, StartedChat, StartFrom } from '@parley/schema';
import type { Deps } from '../deps.ts';
import { measuredTurn } from './measure.ts';
import { commitTurn, type CommitExtras } from './commit-turn.ts';
import { executeTurn, type ExecutedTurn } from './execute-turn.ts';
import { isKeptShort } from './locate-session.ts';
import type { SessionTurn } from './session-turn.ts';
import { botSummaryView } from './short-form.ts';
import { turnJson } from './turn.view.ts';

/** The first turn of a session, ready to run. */
export type FirstTurn = {
  readonly sessionTurn: SessionTurn;
  readonly flow: Flow;
  readonly state: SessionState;
  readonly body: Pick<
    StartChatBody,
    'message' | 'isStreamEnabled' | 'opensPaymentPages' | 'isOnlyRegistering' | 'textBubbleContentFormat'
  > & { readonly isTracingResponse?: boolean };
  readonly from?: StartFrom | undefined;
  readonly resultId?: string | undefined;
  readonly publishedAt?: string | undefined;
  /** Log entries about the start itself. */
  readonly logs: readonly ChatLog[];
  readonly extras: CommitExtras;
};

/** Runs and commits the first turn of a session; gives the response of the start operations as it is stored. */
export function firstTurn(deps: Deps, given: FirstTurn): Promise<string> {
  const { sessionTurn, flow, body, from, extras } = given;
  return measuredTurn(deps, sessionTurn, async () => {
    // said once, for all turns of the session
    const state: SessionState = {
      ...given.state,
      ...(body.isStreamEnabled ? { isStreamEnabled: true } : {}),
      ...(body.opensPaymentPages ? { opensPaymentPages: true } : {}),
    };
    const first = { ...given, state };
    const { output, ...rest } = body.isOnlyRegistering
      ? { ...registered(first), flows: new Map([[flow.hash, flow]]) }
      : await executeTurn(deps, sessionTurn, state, startEvent(from, body.message), body);
    const executed = { ...rest, output: withOpening(first, output) };
    // a start without a key is never repeated, and whoever reads the session has the bot from its version
    const isRepeated = sessionTurn.turn.attempt !== undefined || sessionTurn.session.isPreview;
    const said = body.isOnlyRegistering ? undefined : body.message;
    const json = turnJson(sessionTurn, executed, {
      ...{ root: flow, said, isRepeated, format: body.textBubbleContentFormat },
      start: startView(first, executed),
      isShort: isKeptShort(deps, sessionTurn.session),
    });
    await commitTurn(deps, sessionTurn, executed, json, extras);
    return json.response;
  });
}

function startEvent(from: StartFrom | undefined, message: ChatMessage | undefined): TurnEvent {
  return {
    type: 'start',
    ...(from === undefined ? {} : { from }),
    ...(message === undefined ? {} : { message }),
  };
}

/** The session keeps where to begin; a log entry tells the sender of a message that it has no use yet. */
function registered({ flow, state, body, from }: FirstTurn): Omit<ExecutedTurn, 'flows'> {
  const waiting = from === undefined ? state : startingFrom(flow, state, from);
  if (!waiting) throw unknownStart();
  const nothing = { requests: [], payments: [], models: [], files: [] };
  if (!body.message) return { state: waiting, output: emptyOutput, ...nothing };
  const description = 'Not used: a session that is only registered begins with its first message.';
  return {
    state: waiting,
    output: { ...emptyOutput, logs: [{ status: 'info', description, details: 'message' }] },
    ...nothing,
  };
}

/**
 * Before everything else comes what the page has to load. Previews, whose author is no visitor, and share pages, which
 * load no code of others, are only told of it.
 */
function withOpening({ sessionTurn, flow, state, logs }: FirstTurn, output: Output): Output {
  const action = startActionOf(flow, state);
  if (!action) return { ...output, logs: [...logs, ...output.logs] };
  const leftOut = sessionTurn.session.isPreview ? notInPreviews : state.isOnSharePage && notOnSharePages;
  if (!leftOut) return { ...output, actions: [action, ...output.actions], logs: [...logs, ...output.logs] };
  const details = Object.keys(action.startPropsToInject).join(', ');
  return { ...output, logs: [...logs, { ...leftOut, details }, ...output.logs] };
}

const notInPreviews = { status: 'info', description: 'Tracking and head code are left out of previews.' };
const notOnSharePages = {
  status: 'warning',
  description:
    'Tracking and head code do not work on the share page, which loads no code of others: nothing is counted. ' +
    'Put the bot on a page of your own.',
};

/** The part of a start's response that no other turn has. */
function startView(
  { sessionTurn, flow, resultId, publishedAt }: FirstTurn,
  { state }: ExecutedTurn,
): Pick<StartedChat, 'sessionId' | 'resultId' | 'bot'> {
  return {
    sessionId: sessionTurn.session.sessionId,
    ...(resultId === undefined ? {} : { resultId }),
    bot: botSummaryView(flow, state, publishedAt),
  };
}
