import type { BotSummary, ChatMessage } from '@parley/client';
import type { Echo, KeptEcho } from './echo.ts';

/** A question as an answer names it. */
export type Asked = {
  readonly turn: number;
  readonly inputId: string | undefined;
  /** The kind of its input. */
  readonly type: string | undefined;
};

/** A message on its way: written down before it is sent, so that it can be sent again, with the same key. */
export type Pending = {
  readonly key: string;
  readonly message: ChatMessage | undefined;
  /** The question it answers; missing in messages that a former release of the widget has written down. */
  readonly asked?: Asked | undefined;
  readonly echo?: Echo | undefined;
};

/** A chat that is being started, likewise. */
export type PendingStart = {
  readonly key: string;
  readonly resultId: string | undefined;
  readonly prefilledVariables: Readonly<Record<string, string>> | undefined;
};

/** The part of a conversation that is kept while the page is away. */
type Remembered = {
  readonly start?: PendingStart | undefined;
  readonly sessionId?: string | undefined;
  readonly resultId?: string | undefined;
  readonly pending?: Pending | undefined;
  /** The answers of this conversation that the visitor saw in other words than the service keeps. */
  readonly echoes?: readonly KeptEcho[] | undefined;
  /** The bot wants every visit to be a conversation of its own. */
  readonly isForOneVisit?: boolean | undefined;
};

/** The store of a conversation. */
export type Memory = {
  readonly read: () => Remembered;
  readonly write: (remembered: Remembered) => void;
  /** Settles by the bot's settings how long and where things are kept from now on. */
  readonly settle: (settings: BotSummary['settings']) => void;
};

type StorageArea = 'session' | 'local';

/** The methods we use of a storage of the page. */
export type Store = {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
  readonly removeItem: (name: string) => void;
};

/** A storage that keeps nothing. */
export const nowhere: Store = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/**
 * Keeps one conversation with each bot in the storage of the page: the tab's own, or the browser's for bots that
 * remember their visitors across visits. Without storage a conversation lives as long as the page.
 */
export function pageMemory(
  chatUrl: string,
  publicId: string,
  storageOf: (area: StorageArea) => Store,
): Memory {
  const name = `parley:${chatUrl}:${publicId}`;
  let isForOneVisit = false;
  let remembersVisitor = false;

  const attempt = <T>(use: () => T): T | undefined => {
    try {
      return use();
    } catch {
      return undefined; // storage may be forbidden or full: what counts is kept here too
    }
  };
  const readFrom = (from: StorageArea): Remembered | undefined =>
    attempt(() => {
      const json = storageOf(from).getItem(name);
      return json === null ? undefined : (JSON.parse(json) as Remembered);
    });

  const local = readFrom('local');
  let area: StorageArea = local ? 'local' : 'session';
  let kept: Remembered = local ?? readFrom('session') ?? {};

  return {
    read: () => kept,
    write(remembered) {
      const { resultId, ...rest } = remembered;
      // the result outlives its session only where the visitor is remembered
      const keepsResult = remembersVisitor || rest.sessionId !== undefined || rest.start !== undefined;
      kept = { ...rest, ...(keepsResult ? { resultId } : {}), isForOneVisit };
      attempt(() => storageOf(area).setItem(name, JSON.stringify(kept)));
    },
    settle({ general }) {
      remembersVisitor = general?.rememberUser?.isEnabled === true;
      isForOneVisit = !remembersVisitor && general?.isNewResultOnRefreshEnabled === true;
      const wanted = remembersVisitor && general?.rememberUser?.storage === 'local' ? 'local' : 'session';
      if (wanted === area) return;
      attempt(() => storageOf(area).removeItem(name));
      area = wanted;
    },
  };
}
