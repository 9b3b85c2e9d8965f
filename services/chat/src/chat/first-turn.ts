import { emptyOutput, type Flow, type SessionState, type TurnEvent } from '@parley/engine';
import type { ChatLog, StartChatBody, StartedChat, StartFrom } from '@parley/schema';
import type { Deps } from '../deps.ts';
import { measuredTurn } from '../metrics/measure.ts';
import { commitTurn, type CommitExtras } from './commit-turn.ts';
import { performTurn, type PerformedTurn } from './perform-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import { botSummaryView, turnView } from './turn.view.ts';

/** How a session begins. */
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
  readonly showsDetails: boolean;
  /** What there is to say about the start itself. */
  readonly logs: readonly ChatLog[];
  readonly extras: CommitExtras;
};

/** Runs and commits the first turn of a session; gives the response of the start operations. */
export function firstTurn(deps: Deps, first: FirstTurn): Promise<string> {
  return measuredTurn(deps, first.session, () => runFirstTurn(deps, first));
}

async function runFirstTurn(deps: Deps, first: FirstTurn): Promise<string> {
  const { session, flow, body, extras } = first;
  const performed = body.isOnlyRegistering
    ? {
        state: first.state,
        output: { ...emptyOutput, logs: first.logs },
        flows: new Map([[flow.hash, flow]]),
      }
    : await begun(deps, first);
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

async function begun(deps: Deps, { session, state, body, from, logs }: FirstTurn): Promise<PerformedTurn> {
  const event: TurnEvent = {
    type: 'start',
    ...(from === undefined ? {} : { from }),
    ...(body.message === undefined ? {} : { message: body.message }),
  };
  const performed = await performTurn(deps, session, state, event, body);
  return { ...performed, output: { ...performed.output, logs: [...logs, ...performed.output.logs] } };
}

function startedView(
  { session, flow, resultId, publishedAt, showsDetails }: FirstTurn,
  performed: PerformedTurn,
): StartedChat {
  const { flows, state, output } = performed;
  return {
    sessionId: session.sessionId,
    ...(resultId === undefined ? {} : { resultId }),
    bot: botSummaryView(flow, state, publishedAt),
    ...turnView(flows, flow, state, output, showsDetails),
  };
}
