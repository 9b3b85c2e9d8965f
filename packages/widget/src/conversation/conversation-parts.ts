import type { ClientSideAction } from '@parley/client';
import type { ChatHost } from './chat-host.ts';
import type { Memory } from './memory.ts';
import type { Performed } from './play-turn.ts';
import type { ConversationEvent } from './state.ts';
import type { ChatPosition, Tabs } from './tabs.ts';

/** The parts of a conversation. */
export type ConversationParts = {
  readonly host: ChatHost;
  readonly publicId: string;
  /** Of the page. */
  readonly origin: string;
  /** The language that the page wants the widget to speak; without it the language of the bot. */
  readonly language: string | undefined;
  readonly memory: Memory;
  readonly prefilledVariables: Readonly<Record<string, string>> | undefined;
  readonly perform: (action: ClientSideAction, signal: AbortSignal) => Promise<Performed>;
  readonly wait: (ms: number) => Promise<void>;
  /** True if the visitor wants less motion: nothing grows letter by letter then. */
  readonly isStill: () => boolean;
  /** Opens the way to other tabs of the visitor, and tells where they are. */
  readonly openTabs: (onTold: (position: ChatPosition) => void) => Tabs;
  readonly announce: (event: ConversationEvent) => void;
  /** For the owner of the page. */
  readonly warn: (hint: string) => void;
};
