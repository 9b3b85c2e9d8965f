import type { TokenKind } from '@parley/server';
import type { LiveEvent, PersonHere } from './live-event.ts';

/** Somebody who wants to hear what happens to a bot. */
export type Viewer = {
  readonly botId: string;
  readonly userId: string;
  /** The name of the user; the address where there is no name. */
  readonly name: string;
  readonly organizationId: string;
  /** The session or the token that the stream was asked for with: it ends when that does. */
  readonly tokenId: string;
  readonly kind: Extract<TokenKind, 'session' | 'secret'>;
  /** The name that the window has given itself, if it says where it is. */
  readonly windowId: string | undefined;
  /** True: the window says again and again where it is, and is gone when it does not. */
  readonly beats: boolean;
};

/** A window that beats and is not heard for this long is gone: two of its beats may be lost. */
const silenceMs = 12_000;

/**
 * One open stream. Of each type of event the newest alone waits for its reader: events tell to look, so that one of them
 * stands for all before it, and a reader who is slow makes nothing grow.
 */
export class LiveStream {
  readonly id: string;
  readonly viewer: Viewer;
  /** The moment of `performance.now()` at which it ends. */
  readonly until: number;
  /** The group that its window is at. */
  groupId: string | null = null;
  #silence: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<string, string>();
  #wake: () => void = () => undefined;
  #isOver = false;
  #toldPeople = '';

  constructor(id: string, viewer: Viewer, until: number) {
    this.id = id;
    this.viewer = viewer;
    this.until = until;
  }

  tell(event: LiveEvent): void {
    this.#send(event.type, JSON.stringify(event));
  }

  /** Tells who is here, unless that was told last. */
  tellPeople(people: readonly PersonHere[]): void {
    const json = JSON.stringify({ type: 'people', people: [...people] } satisfies LiveEvent);
    if (json === this.#toldPeople) return;
    this.#toldPeople = json;
    this.#send('people', json);
  }

  /** Gives a sign of life: proxies and readers give up a connection on which nothing comes. */
  beat(): void {
    this.#send('working', '{}');
  }

  /** Expects its window to be heard from now on, if that beats; `onSilence` is told once it is not. */
  listen(onSilence: () => void): void {
    if (!this.viewer.beats || this.#isOver) return;
    this.#silence ??= setTimeout(() => {
      this.end();
      onSilence();
    }, silenceMs).unref();
  }

  /** Expects nothing of its window. */
  listenNoMore(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  /** Notes that its window was heard. */
  noteBeat(): void {
    this.#silence?.refresh();
  }

  /** Ends it, once its reader has what waits. */
  end(): void {
    this.listenNoMore();
    this.#isOver = true;
    this.#wake();
  }

  /** The events as they are sent. */
  async *texts(): AsyncGenerator<string, void> {
    for (;;) {
      const next = [...this.#waiting.values()].join('');
      this.#waiting.clear();
      if (next !== '') yield next;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #send(type: string, json: string): void {
    this.#waiting.set(type, `event: ${type}\ndata: ${json}\n\n`);
    this.#wake();
  }
}
