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
import type { ChatLog, StartChatBody, StartedChat, StartFrom } from '@parley/schema';
import type { Deps } from '../deps.ts';
import { measuredTurn } from './measure.ts';
import { commitTurn, type CommitExtras } from './commit-turn.ts';
import { performTurn, type PerformedTurn } from './perform-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import type { TurnOutcome } from './run-turn.ts';
import { botSummaryView, turnView } from './turn.view.ts';

/** The first turn of a session, ready to run. */
export type FirstTurn = {
  readonly session: SessionTurn;
  readonly flow: Flow;
  readonly state: SessionState;
  readonly body: Pick<
    StartChatBody,
    'message' | 'isStreamEnabled' | 'isOnlyRegistering' | 'textBubbleContentFormat'
  >;
  readonly from?: StartFrom | undefined;
  readonly resultId?: string | undefined;
  readonly publishedAt?: string | undefined;
  /** Log entries about the start itself. */
  readonly logs: readonly ChatLog[];
  readonly extras: CommitExtras;
};

/** Runs and commits the first turn of a session; gives the response of the start operations as it is stored. */
export function firstTurn(deps: Deps, first: FirstTurn): Promise<string> {
  return measuredTurn(deps, first.session, () => runFirstTurn(deps, first));
}

async function runFirstTurn(deps: Deps, given: FirstTurn): Promise<string> {
  const { session, flow, body, extras } = given;
  // said once, for all turns of the session
  const first = body.isStreamEnabled ? { ...given, state: { ...given.state, isStreamEnabled: true } } : given;
  const { output, ...rest } = body.isOnlyRegistering
    ? { ...registered(first), flows: new Map([[flow.hash, flow]]) }
    : await begun(deps, first);
  const performed = { ...rest, output: withOpening(first, output) };
  const response = JSON.stringify(startedView(first, performed));
  await commitTurn(
    deps,
    session,
    performed,
    body.isOnlyRegistering ? undefined : body.message,
    response,
    extras,
  );
  return response;
}

/** The session keeps where to begin; a log entry tells the sender of a message that it has no use yet. */
function registered({ flow, state, body, from }: FirstTurn): TurnOutcome {
  const waiting = from === undefined ? state : startingFrom(flow, state, from);
  if (!waiting) throw unknownStart();
  if (!body.message) return { state: waiting, output: emptyOutput, requests: [] };
  const description = 'Not used: a session that is only registered begins with its first message.';
  return {
    state: waiting,
    output: { ...emptyOutput, logs: [{ status: 'info', description, details: 'message' }] },
    requests: [],
  };
}

async function begun(deps: Deps, { session, state, body, from }: FirstTurn): Promise<PerformedTurn> {
  const event: TurnEvent = {
    type: 'start',
    ...(from === undefined ? {} : { from }),
    ...(body.message === undefined ? {} : { message: body.message }),
  };
  return performTurn(deps, session, state, event, body);
}

/**
 * Before everything else comes what the page has to load. Previews, whose author is no visitor, and share pages, which
 * load no code of others, are only told of it.
 */
function withOpening({ session, flow, state, logs }: FirstTurn, output: Output): Output {
  const action = startActionOf(flow, state);
  if (!action) return { ...output, logs: [...logs, ...output.logs] };
  const leftOut = session.isPreview ? notInPreviews : state.isOnSharePage && notOnSharePages;
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

function startedView(
  { session, flow, resultId, publishedAt }: FirstTurn,
  performed: PerformedTurn,
): StartedChat {
  return {
    sessionId: session.sessionId,
    ...(resultId === undefined ? {} : { resultId }),
    bot: botSummaryView(flow, performed.state, publishedAt),
    ...turnView(session, performed, flow),
  };
}
