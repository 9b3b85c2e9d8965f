import { replyText, resultsOf, type Flows, type Output, type SessionState } from '@parley/engine';
import type { ChatMessage } from '@parley/schema';
import type {
  KeptFile,
  ModelUse,
  PaymentNote,
  ResultRecord,
  TranscriptLine,
  TurnRecord,
} from '@parley/schema/contract';

/** The lines of a turn in their order: the visitor's message first. */
export function transcriptOf(message: ChatMessage | undefined, output: Output): TranscriptLine[] {
  return [
    ...visitorLine(message, output),
    ...output.messages.map((said) => ({ role: 'bot', message: said }) as const),
  ];
}

/** The line of the visitor's message; none for a command. */
export function visitorLine(message: ChatMessage | undefined, { answers }: Output): TranscriptLine[] {
  if (message === undefined || message.type === 'command') return [];
  const answer = answers[0];
  const files = message.type === 'text' ? message.attachedFileUrls : undefined;
  return [
    {
      role: 'visitor',
      text: answer?.content ?? replyText(message),
      ...(answer?.label === undefined ? {} : { label: answer.label }),
      ...(answer === undefined ? {} : { blockId: answer.blockId }),
      ...(files === undefined || files.length === 0 ? {} : { attachedFileUrls: files }),
    },
  ];
}

/** The session a turn belongs to. */
export type SessionIdentity = {
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly startedAt: number;
};

/** The facts about a turn beside the engine's output. */
export type TurnFacts = {
  readonly number: number;
  readonly at: number;
  readonly files: KeptFile[];
  readonly payments: readonly PaymentNote[];
  readonly models: readonly ModelUse[];
  /** The span it is committed in, where turns are traced. */
  readonly traceparent: string | undefined;
};

/** A committed turn as it goes to Postgres: JSON of a `TurnRecord`. `lines` are those of its transcript, each as JSON. */
export function turnRecordJson(
  session: SessionIdentity,
  turn: TurnFacts,
  flows: Flows,
  state: SessionState,
  output: Output,
  lines: readonly string[],
): string {
  const rest = JSON.stringify(recordWithoutLines(session, turn, flows, state, output));
  // written once, for the response too
  return `${rest.slice(0, -1)},"transcript":[${lines.join(',')}]}`;
}

function visitsOf({ firstSeen }: Output, resultId: string): Pick<ResultRecord, 'visits'> {
  const visits = firstSeen.filter((seen) => seen.resultId === resultId).map(({ part }) => part);
  return visits.length === 0 ? {} : { visits };
}

function recordWithoutLines(
  session: SessionIdentity,
  turn: TurnFacts,
  flows: Flows,
  state: SessionState,
  output: Output,
): Omit<TurnRecord, 'transcript'> {
  const isEdge = turn.number === 1 || state.status === 'finished';
  return {
    v: 1,
    sessionId: session.sessionId,
    workspaceId: session.workspaceId,
    sessionStartedAt: session.startedAt,
    turn: turn.number,
    ...(state.contact === undefined ? {} : { channel: state.contact.channel }),
    ...(isEdge && state.cameFrom !== undefined ? { cameFrom: state.cameFrom } : {}),
    at: turn.at,
    results: resultsOf(flows, state, output.finishedFrames).map((result): ResultRecord => ({
      ...result,
      variables: [...result.variables],
      answers: output.answers
        .filter(({ resultId }) => resultId === result.resultId)
        .map(({ blockId, content, attachedFileUrls, counted }) => ({
          blockId,
          content,
          ...(attachedFileUrls === undefined ? {} : { attachedFileUrls: [...attachedFileUrls] }),
          ...(counted === undefined ? {} : { counted: counted === true || [...counted] }),
        })),
      ...visitsOf(output, result.resultId),
    })),
    logs: [...output.logs],
    deliveries: [...output.deliveries],
    ...(turn.files.length === 0 ? {} : { files: turn.files }),
    ...(turn.payments.length === 0 ? {} : { payments: [...turn.payments] }),
    ...(turn.models.length === 0 ? {} : { models: [...turn.models] }),
    ...(turn.traceparent === undefined ? {} : { traceparent: turn.traceparent }),
  };
}
