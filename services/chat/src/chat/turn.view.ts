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

/** What every chat operation returns of a turn (specification: Chat runtime objects). */
export function turnView(
  flows: Flows,
  root: Flow,
  state: SessionState,
  output: Output,
  showsDetails: boolean,
): Turn {
  const { messages, input, actions, logs, lastMessageNewFormat } = output;
  const dynamicTheme = dynamicThemeOf(root, state);
  return {
    messages: [...messages],
    ...(lastMessageNewFormat === undefined ? {} : { lastMessageNewFormat }),
    ...(input === undefined ? {} : { input }),
    ...(actions.length === 0 ? {} : { clientSideActions: [...actions] }),
    ...(logs.length === 0 ? {} : { logs: logs.map((log) => logView(log, showsDetails)) }),
    ...(dynamicTheme === undefined ? {} : { dynamicTheme }),
    progress: progressOf(flows, state),
  };
}

/** A page's visitors learn that something went wrong, its author what: details may hold addresses and answers. */
function logView(log: Output['logs'][number], showsDetails: boolean): NonNullable<Turn['logs']>[number] {
  if (showsDetails) return log;
  const { description, status, context } = log;
  return {
    description,
    ...(status === undefined ? {} : { status }),
    ...(context === undefined ? {} : { context }),
  };
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
