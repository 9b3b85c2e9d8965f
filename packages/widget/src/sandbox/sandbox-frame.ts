/** Where scripts run that must see nothing of the page. */
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

/**
 * A sandbox in an invisible frame of the chat host, whose document has an origin of its own: no cookies, no storage, no
 * way to the page. It is made when it is first needed; `into` is where it goes.
 */
export function sandboxFrame(chatUrl: string, into: ParentNode): Sandbox {
  let frame: Promise<HTMLIFrameElement> | undefined;
  let element: HTMLIFrameElement | undefined;
  const waiting = new Map<number, (answer: Answer) => void>();
  let ids = 0;

  const onMessage = ({ source, data }: MessageEvent<Partial<Answer> | null>): void => {
    if (!element || source !== element.contentWindow || typeof data?.id !== 'number') return;
    waiting.get(data.id)?.(data as Answer);
    waiting.delete(data.id);
  };

  function opened(): Promise<HTMLIFrameElement> {
    return (frame ??= new Promise((resolve, reject) => {
      const made = document.createElement('iframe');
      made.hidden = true;
      made.title = 'scripts';
      made.setAttribute('sandbox', 'allow-scripts');
      made.addEventListener('load', () => resolve(made));
      made.addEventListener('error', () => reject(new Error('the sandbox could not be loaded')));
      made.src = `${chatUrl}/widget/sandbox.html`;
      element = made;
      globalThis.addEventListener('message', onMessage);
      into.append(made);
    }));
  }

  return {
    async run(content, variables, signal) {
      const { contentWindow } = await opened();
      signal.throwIfAborted();
      ids += 1;
      const id = ids;
      const { value, error } = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        // the frame's origin is opaque and has no name
        contentWindow?.postMessage({ id, content, variables }, '*');
      });
      if (error !== undefined) throw new Error(error);
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    close() {
      globalThis.removeEventListener('message', onMessage);
      element?.remove();
    },
  };
}
