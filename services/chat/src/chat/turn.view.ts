import {
  dynamicThemeOf,
  progressOf,
  renderedLook,
  type Flow,
  type Flows,
  type Output,
  type SessionState,
} from '@parley/engine';
import type { BotSummary, Turn } from '@parley/schema';
import type { ChatPrincipal } from '../principals/chat-principal.ts';

/**
 * What every chat operation returns of a turn (specification: Chat runtime objects), as it is stored; `shownTo` says
 * what of it a caller sees.
 */
export function turnView(flows: Flows, root: Flow, state: SessionState, output: Output): Turn {
  const { messages, input, actions, logs, lastMessageNewFormat } = output;
  const dynamicTheme = dynamicThemeOf(root, state);
  return {
    messages: [...messages],
    ...(lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat }),
    ...(input === undefined ? {} : { input }),
    ...(actions.length === 0 ? {} : { clientSideActions: [...actions] }),
    ...(logs.length === 0 ? {} : { logs: [...logs] }),
    ...(dynamicTheme === undefined ? {} : { dynamicTheme }),
    progress: progressOf(flows, state),
  };
}

/**
 * A stored response as a caller may see it, whoever's message the turn was: a page's visitors learn that something went
 * wrong, its author what. Details may hold addresses, and what others' servers have answered.
 */
export function shownTo({ kind }: Pick<ChatPrincipal, 'kind'>, response: string): string {
  if (kind === 'secret' || !response.includes('"details":')) return response;
  // written by this service, from a view of a turn
  const turn = JSON.parse(response) as Turn;
  if (turn.logs === undefined) return response;
  return JSON.stringify({ ...turn, logs: turn.logs.map(({ details: _, ...log }) => log) });
}

/** The bot as a started chat describes it (specification: Bot summary), with variables filled in. */
export function botSummaryView(flow: Flow, state: SessionState, publishedAt: string | undefined): BotSummary {
  const { theme, settings } = renderedLook(flow, state);
  const { general, typingEmulation } = settings;
  return {
    id: flow.botId,
    version: flow.version,
    theme,
    settings: {
      ...(general === undefined ? {} : { general }),
      ...(typingEmulation === undefined ? {} : { typingEmulation }),
    },
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}
