import { dynamicThemeOf, progressOf, type Flow } from '@parley/engine';
import {
  isModeAtLeast,
  turnSchema,
  type ChatMessage,
  type StartedChat,
  type TextBubbleContentFormat,
  type Turn,
  type UserMode,
} from '@parley/schema';
import type { ExecutedTurn } from './execute-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import { shortBot, shorterOf } from './short-form.ts';
import { traceView } from './trace.view.ts';
import { visitorLine } from './turn-record.ts';

/** A turn as JSON: as it is told, and as the session keeps it. Each of its messages is written once for all of them. */
export type TurnJson = {
  /** The response as every chat operation returns it (specification: Chat runtime objects). */
  readonly response: string;
  readonly keptResponse: string;
  /** The lines of the conversation. */
  readonly lines: readonly string[];
  readonly keptLines: readonly string[];
  readonly isShort: boolean;
};

/** The parts of a turn's JSON that neither the turn nor its session says. */
export type TurnTold = {
  readonly root: Flow;
  readonly format: TextBubbleContentFormat;
  /** The message of the visitor, where it is a line of the conversation. */
  readonly said: ChatMessage | undefined;
  /** The bubble that the client has shown already, if it is the first one. */
  readonly shown?: string | undefined;
  /** The part of a start's response that no other turn has; it is kept only where the start may be repeated. */
  readonly start?: Pick<StartedChat, 'sessionId' | 'resultId' | 'bot'>;
  readonly isRepeated?: boolean;
  /** True if the session may refer to texts of its bot. */
  readonly isShort: boolean;
};

/** The turn as JSON; `shownTo` removes from its response the parts that a caller may not see. */
export function turnJson(
  sessionTurn: Pick<SessionTurn, 'session' | 'turn'>,
  executed: ExecutedTurn,
  told: TurnTold,
): TurnJson {
  const { messages, messageTexts: whole, references, inputText: asked, inputReference } = executed.output;
  const { format, isShort, start, isRepeated = true } = told;
  const short = isShort ? whole.map((json, index) => shorterOf(json, references[index], format)) : whole;
  const first = told.shown !== undefined && messages[0]?.id === told.shown ? 1 : 0;
  const { lastMessageNewFormat } = executed.output;
  const keptAsked = asked === undefined || !isShort ? asked : shorterOf(asked, inputReference, format);
  const head =
    lastMessageNewFormat === undefined
      ? ''
      : `"lastMessageNewFormat":${JSON.stringify(lastMessageNewFormat)},`;
  const tail = JSON.stringify(restOf(sessionTurn, executed, told.root)).slice(1);
  const turn = `"messages":[${whole.slice(first).join(',')}],${head}${asked === undefined ? '' : `"input":${asked},`}${tail}`;
  const response = start === undefined ? `{${turn}` : `${JSON.stringify(start).slice(0, -1)},${turn}`;
  const visitor = visitorLine(told.said, executed.output).map((line) => JSON.stringify(line));
  const lines = [...visitor, ...whole.map(botLine)];
  if (!isShort)
    return { response, keptResponse: isRepeated ? response : `{${turn}`, lines, keptLines: lines, isShort };
  const begun = start && isRepeated ? `"begun":${JSON.stringify(shortBot(told.root, start.bot))},` : '';
  const name = keptAsked === asked ? 'input' : 'asked';
  const keptInput = keptAsked === undefined ? '' : `"${name}":${keptAsked},`;
  return {
    response,
    keptResponse: `{${begun}"said":[${short.slice(first).join(',')}],${head}${keptInput}${tail}`,
    lines,
    keptLines: [...visitor, ...short.map((json, index) => (json === whole[index] ? botLine(json) : json))],
    isShort,
  };
}

const botLine = (message: string): string => `{"role":"bot","message":${message}}`;

function restOf(
  { session, turn }: Pick<SessionTurn, 'session' | 'turn'>,
  executed: ExecutedTurn,
  root: Flow,
): Omit<Turn, 'messages' | 'input' | 'lastMessageNewFormat'> {
  const { flows, state, output } = executed;
  const { actions, logs } = output;
  const dynamicTheme = dynamicThemeOf(root, state);
  return {
    ...(actions.length === 0 ? {} : { clientSideActions: [...actions] }),
    ...(logs.length === 0 ? {} : { logs: [...logs] }),
    ...(dynamicTheme === undefined ? {} : { dynamicTheme }),
    progress: progressOf(flows, state),
    turn: turn.number,
    ...(session.isPreview ? { trace: traceView(root, executed) } : {}),
  };
}

/**
 * A stored response as a caller may see it, whoever's message the turn was: visitors and guests of the workspace learn
 * that something went wrong, members who may read what. Details may hold addresses, and what others' servers have
 * answered. `mode` is undefined for tokens of visitors.
 */
export function shownTo(mode: UserMode | undefined, response: string): string {
  if (mode !== undefined && isModeAtLeast(mode, 'read')) return response;
  if (!response.includes('"details":')) return response;
  // written by this service, from a view of a turn
  const turn = JSON.parse(response) as Turn;
  if (turn.logs === undefined) return response;
  return JSON.stringify({ ...turn, logs: turn.logs.map(({ details: _, ...log }) => log) });
}

/** A stored response as somebody sees it who comes back to it: what every turn has, and not what only a start says. */
export function lastTurnView(mode: UserMode | undefined, response: string): Turn {
  return turnSchema.parse(JSON.parse(shownTo(mode, response)));
}
