import type { Theme } from '@parley/client';
import { render } from 'preact';
import { perform } from '../actions/perform.ts';
import { chatHost } from '../conversation/chat-host.ts';
import { Conversation } from '../conversation/conversation.ts';
import { nowhere, pageMemory, type Memory } from '../conversation/memory.ts';
import type { ConversationEvent, Reply } from '../conversation/state.ts';
import { hint } from '../hint.ts';
import type { Upload } from '../inputs/upload.ts';
import { pause } from '../pause.ts';
import { sandboxFrame, type Sandbox } from '../sandbox/sandbox-frame.ts';
import styles from '../theme/styles.css?inline';
import { Chat } from '../view/chat.tsx';
import { Shell } from '../view/shell.tsx';
import { configOf, type ElementConfig } from './element-config.ts';
import { openTabs } from './open-tabs.ts';
import type { PreviewStart } from '../conversation/preview-start.ts';
import { renewedToken } from './renewed-token.ts';
import { sendBytes } from './send-bytes.ts';

/** A conversation and what it was made with, from opening to closing. */
type Running = {
  readonly conversation: Conversation;
  readonly sandbox: Sandbox;
  readonly memory: Memory;
  /** True if the focus was in the conversation that this one replaces. */
  readonly keepsFocus: boolean;
};

/**
 * `<parley-chat bot="…" token="…">`: a conversation with a published bot (infra/docs/widget.md). Whatever happens in it,
 * the page around it goes on: failures are shown in the element and told by its `error` event and on the console.
 */
export class ParleyChat extends HTMLElement {
  static readonly observedAttributes = ['host', 'bot', 'token', 'mode'];

  readonly #base = new CSSStyleSheet();
  /** The bot's own styles: behind ours, and inside the shadow root only. */
  readonly #custom = new CSSStyleSheet();
  readonly #root: ShadowRoot;
  #customCss = '';
  #isOpen = false;
  #isScheduled = false;
  /** True if a closed bubble gives the focus to its launcher. */
  #returnsFocus = false;
  /** True if the chat came up without anybody's asking for it. */
  #isByItself = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Running | undefined;
  #prefilledVariables: Readonly<Record<string, string>> | undefined;
  #upload: Upload | undefined;
  /** The conversations that begin from now on are previews if this is set: of a draft, and remembered nowhere. */
  preview: Pick<PreviewStart, 'startFrom' | 'bot' | 'isTracingResponse'> | undefined;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open', delegatesFocus: false });
    this.#base.replaceSync(styles);
    this.#root.adoptedStyleSheets = [this.#base, this.#custom];
    this.#takeEarlyProperties();
  }

  /** Values for variables of the bot, by name, for conversations that begin from now on. */
  get prefilledVariables(): Readonly<Record<string, string>> | undefined {
    return this.#prefilledVariables;
  }

  set prefilledVariables(values: Readonly<Record<string, string>> | undefined) {
    this.#prefilledVariables = values;
  }

  /** Stores a file and gives its address. With it files can be picked and answers recorded. */
  get upload(): Upload | undefined {
    return this.#upload;
  }

  /** Shows the conversation in another look than that of its bot. */
  wear(theme: Theme): void {
    this.#running?.conversation.wear(theme);
  }

  /** Answers the question in place of the visitor, as the author of a preview has it played again. */
  answer(reply: Reply): void {
    this.#running?.conversation.answer(reply);
  }

  set upload(upload: Upload | undefined) {
    this.#upload = upload;
    if (this.#running) this.#draw();
  }

  connectedCallback(): void {
    globalThis.addEventListener('online', this.#onOnline);
    const { openAfterMs } = configOf(this);
    if (openAfterMs !== undefined) this.#timer = setTimeout(() => this.#setOpen(true, 'itself'), openAfterMs);
    this.#schedule();
  }

  disconnectedCallback(): void {
    globalThis.removeEventListener('online', this.#onOnline);
    clearTimeout(this.#timer);
    this.#end();
    render(null, this.#root);
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    this.#end();
    this.#schedule();
  }

  /** Opens the popup or the bubble; the conversation begins, or goes on. */
  open(): void {
    this.#setOpen(true, 'page');
  }

  /** Closes the popup or the bubble; the conversation stays where it is. */
  close(): void {
    this.#setOpen(false, 'page');
  }

  toggle(): void {
    this.#setOpen(!this.#isOpen, 'page');
  }

  /** Leaves the conversation and begins another one. */
  restart(): void {
    const { memory } = this.#running ?? {};
    if (memory) memory.write({ resultId: memory.read().resultId });
    const hadFocus = this.#hasFocus();
    this.#end();
    this.#draw(hadFocus);
  }

  /**
   * A page may have set properties before this class existed; they hide the setters of the class. This moves
   * them over.
   */
  #takeEarlyProperties(): void {
    const names = ['prefilledVariables', 'upload'].filter((name) => Object.hasOwn(this, name));
    const early = names.map((name): [string, unknown] => [name, Reflect.get(this, name)]);
    for (const name of names) Reflect.deleteProperty(this, name);
    Object.assign(this, Object.fromEntries(early));
  }

  #setOpen(isOpen: boolean, by: 'visitor' | 'page' | 'itself'): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    this.#isByItself = by === 'itself';
    // a page that closes the bubble while the visitor is elsewhere on it does not take the visitor away from there
    this.#returnsFocus = by === 'visitor' || this.#hasFocus();
    this.#draw();
  }

  #hasFocus(): boolean {
    return this.#root.activeElement !== null;
  }

  /** In a preview the author goes on beside it: a modal dialog would take the focus out of the form. */
  #isModal(): boolean {
    return this.preview === undefined;
  }

  /** A chat that somebody opened takes the focus; one that stands on a page or came up by itself leaves it there. */
  #takesFocus({ mode, isAutofocus }: ElementConfig): boolean {
    if (mode === 'inline') return isAutofocus;
    return !this.#isByItself || (mode === 'popup' && this.#isModal());
  }

  /** Attributes come one by one: they are looked at when all are there. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  #draw(keepsFocus = false): void {
    // what stands in no page is drawn when it is put into one
    if (!this.isConnected) return;
    const config = configOf(this);
    const { mode, label, title, chatUrl } = config;
    const isShown = mode === 'inline' || this.#isOpen;
    if (isShown) this.#running ??= this.#begin(config, keepsFocus);
    const { conversation, keepsFocus: holdsFocus = false } = this.#running ?? {};
    this.dataset['mode'] = mode;
    render(
      <Shell
        mode={mode}
        isOpen={this.#isOpen}
        isModal={this.#isModal()}
        label={label}
        returnsFocus={this.#returnsFocus}
        onToggle={(isOpen) => this.#setOpen(isOpen, 'visitor')}
      >
        {isShown && conversation && (
          <Chat
            key={conversation}
            conversation={conversation}
            chatUrl={chatUrl}
            title={title}
            upload={this.#upload}
            takesFocus={this.#takesFocus(config)}
            holdsFocus={holdsFocus}
            onRestart={() => this.restart()}
            onClose={mode === 'inline' ? undefined : () => this.#setOpen(false, 'visitor')}
          />
        )}
      </Shell>,
      this.#root,
    );
    conversation?.open();
  }

  #begin(config: ElementConfig, keepsFocus: boolean): Running {
    const { chatUrl, publicId, token, tokenSource, language } = config;
    const sandbox = sandboxFrame(chatUrl, this.#root);
    const { preview } = this;
    const memory = pageMemory(chatUrl, publicId, (area) => {
      if (preview) return nowhere;
      return area === 'local' ? localStorage : sessionStorage;
    });
    const conversation: Conversation = new Conversation({
      host: chatHost({
        url: chatUrl,
        token,
        renewToken: tokenSource === undefined ? undefined : () => renewedToken(tokenSource),
        preview,
        onConnection: (connection) => conversation.connection(connection),
        sendBytes,
      }),
      publicId,
      origin: location.origin,
      language,
      memory,
      prefilledVariables: this.#prefilledVariables,
      perform: (action, signal) =>
        perform(action, {
          sandbox,
          signal,
          popupBlocked: (url) => conversation.popupBlocked(url),
          warn: hint,
        }),
      wait: (ms) => (hasReducedMotion() ? Promise.resolve() : pause(ms)),
      isStill: hasReducedMotion,
      openTabs: (onTold) => openTabs(chatUrl, publicId, onTold),
      announce: (event) => this.#announce(event),
      warn: hint,
    });
    conversation.subscribe(() => this.#wear(conversation.state.bot?.theme.customCss ?? ''));
    return { conversation, sandbox, memory, keepsFocus };
  }

  #end(): void {
    this.#running?.conversation.close();
    this.#running?.sandbox.close();
    this.#running = undefined;
  }

  #wear(css: string): void {
    if (css === this.#customCss) return;
    this.#customCss = css;
    this.#custom.replaceSync(css);
  }

  #announce({ type, ...detail }: ConversationEvent): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  readonly #onOnline = (): void => {
    const conversation = this.#running?.conversation;
    if (conversation?.state.trouble?.remedy === 'retry') conversation.retry();
  };
}

function hasReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
