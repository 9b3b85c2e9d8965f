import type { BotMessage, BotSummary } from '@parley/client';

/** The typing speed of a bot: its settings, or these where they say nothing (open-points). */
const defaults = { wordsPerMinute: 400, maxDelayS: 3, betweenS: 0 };
const mediaMs = 600;
const minuteMs = 60_000;

/** The time the bot seems to type a message, in milliseconds; 0: it is there at once. */
export function typingMs(
  message: BotMessage,
  settings: BotSummary['settings'] | undefined,
  position: { readonly isFirstOfTurn: boolean; readonly isFirstOfAll: boolean },
): number {
  const { enabled, speed, maxDelay, delayBetweenBubbles, isDisabledOnFirstMessage } =
    settings?.typingEmulation ?? {};
  const isOn = enabled ?? settings?.general?.isTypingEmulationEnabled ?? true;
  if (!isOn || (position.isFirstOfAll && isDisabledOnFirstMessage !== false)) return 0;
  const between = position.isFirstOfTurn ? 0 : (delayBetweenBubbles ?? defaults.betweenS) * 1_000;
  const longest = (maxDelay ?? defaults.maxDelayS) * 1_000;
  const words = wordsOf(message);
  const typing = words === 0 ? mediaMs : (words * minuteMs) / Math.max(1, speed ?? defaults.wordsPerMinute);
  return between + Math.min(typing, longest);
}

function wordsOf({ content }: BotMessage): number {
  if (!('richText' in content)) return 0;
  return textOf(content.richText).split(/\s+/).filter(Boolean).length;
}

/** The text in rich text, without its form. */
export function textOf(nodes: unknown): string {
  if (Array.isArray(nodes)) return nodes.map(textOf).join(' ');
  if (typeof nodes !== 'object' || nodes === null) return '';
  const text: unknown = Reflect.get(nodes, 'text');
  return typeof text === 'string' ? text : textOf(Reflect.get(nodes, 'children'));
}
