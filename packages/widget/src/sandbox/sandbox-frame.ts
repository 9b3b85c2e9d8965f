import { onForbiddenFrame } from '../frames.ts';

/** Runs scripts that must see nothing of the page. */
export type Sandbox = {
  /** Runs `content` with these variables and gives what it returns, as JSON can carry it. */
  readonly run: (
    content: string,
    variables: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly close: () => void;
};

type Answer = { readonly id: number; readonly value?: string; readonly error?: string };
type FromSandbox = Partial<Answer> & { readonly isReady?: boolean };

/** The page does not let the sandbox load, or the chat host is away. */
export class SandboxUnavailable extends Error {
  constructor(chatUrl: string) {
    super(
      `the sandbox of ${chatUrl} did not load; does the page's Content-Security-Policy name that host in frame-src?`,
    );
    this.name = 'SandboxUnavailable';
  }
}

const loadLimitMs = 15_000;
/** The first message of a loaded sandbox may come after the event that says the frame has loaded. */
const graceMs = 2_000;

/**
 * A sandbox in an invisible frame of the chat host, whose document has an origin of its own: no cookies, no storage, no
 * way to the page. It is made when it is first needed; `into` is where it goes. A page that forbids the frame is asked
 * once: its policy does not change while it stands.
 */
export function sandboxFrame(chatUrl: string, into: ParentNode): Sandbox {
  let frame: { readonly element: HTMLIFrameElement; readonly ready: Promise<void> } | undefined;
  let onReady = (): void => undefined;
  let isForbidden = false;
  const waiting = new Map<number, (answer: Answer) => void>();
  let ids = 0;

  const onMessage = ({ source, data }: MessageEvent<FromSandbox | null>): void => {
    if (!frame || source !== frame.element.contentWindow) return;
    if (data?.isReady === true) onReady();
    if (typeof data?.id !== 'number') return;
    waiting.get(data.id)?.({ ...data, id: data.id });
    waiting.delete(data.id);
  };

  function opened(): NonNullable<typeof frame> {
    if (frame) return frame;
    const element = document.createElement('iframe');
    element.hidden = true;
    element.title = 'scripts';
    element.setAttribute('sandbox', 'allow-scripts');
    element.src = `${chatUrl}/widget/sandbox.html`;
    const ready = new Promise<void>((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(limit);
        element.removeEventListener('load', onLoad);
        stopWatching();
        end();
      };
      const refuse = (): void =>
        settle(() => {
          forget();
          reject(new SandboxUnavailable(chatUrl));
        });
      let limit = setTimeout(refuse, loadLimitMs);
      // what has loaded is the sandbox, which says so, or a page of the browser's about why it has not
      const onLoad = (): void => {
        clearTimeout(limit);
        limit = setTimeout(refuse, graceMs);
      };
      element.addEventListener('load', onLoad);
      const stopWatching = onForbiddenFrame(chatUrl, () => {
        isForbidden = true;
        refuse();
      });
      onReady = () => settle(resolve);
    });
    frame = { element, ready };
    globalThis.addEventListener('message', onMessage);
    into.append(element);
    return frame;
  }

  /** Takes the frame away. The next script gets another one: this one may have failed because the host was away. */
  function forget(): void {
    globalThis.removeEventListener('message', onMessage);
    frame?.element.remove();
    frame = undefined;
  }

  return {
    async run(content, variables, signal) {
      if (isForbidden) throw new SandboxUnavailable(chatUrl);
      const { element, ready } = opened();
      await ready;
      signal.throwIfAborted();
      ids += 1;
      const id = ids;
      const { value, error } = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        // the frame's origin is opaque and has no name
        element.contentWindow?.postMessage({ id, content, variables }, '*');
      });
      if (error !== undefined) throw new Error(error);
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    close() {
      forget();
      for (const [id, resolve] of waiting) resolve({ id, error: 'the sandbox was closed' });
      waiting.clear();
    },
  };
}
