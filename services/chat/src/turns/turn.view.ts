import { dynamicThemeOf, progressOf, renderAppearance, type Flow, type SessionState } from '@parley/engine';
import { isModeAtLeast, turnSchema, type BotSummary, type Turn, type UserMode } from '@parley/schema';
import type { ExecutedTurn } from './execute-turn.ts';
import type { SessionTurn } from './session-turn.ts';
import { traceView } from './trace.view.ts';

/**
 * The turn as every chat operation returns it (specification: Chat runtime objects) and as it is stored;
 * `shownTo` removes the parts that a caller may not see. The client has shown the first bubble already if it is `shown`.
 */
export function turnView(
  { session, turn }: Pick<SessionTurn, 'session' | 'turn'>,
  executed: ExecutedTurn,
  root: Flow,
  shown?: string,
): Turn {
  const { flows, state, output } = executed;
  const { messages, input, actions, logs, lastMessageNewFormat } = output;
  const dynamicTheme = dynamicThemeOf(root, state);
  return {
    messages: shown !== undefined && messages[0]?.id === shown ? messages.slice(1) : [...messages],
    ...(lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat }),
    ...(input === undefined ? {} : { input }),
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

/** The bot as a started chat describes it (specification: Bot summary), with variables filled in. */
export function botSummaryView(flow: Flow, state: SessionState, publishedAt: string | undefined): BotSummary {
  const { theme, settings } = renderAppearance(flow, state);
  const { general, typingEmulation, metadata } = settings;
  return {
    id: flow.botId,
    version: flow.version,
    theme,
    settings: {
      ...(general === undefined ? {} : { general }),
      ...(typingEmulation === undefined ? {} : { typingEmulation }),
    },
    ...(metadata?.title ? { title: metadata.title } : {}),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}
