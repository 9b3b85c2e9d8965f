import type { Mode } from '../view/shell.tsx';

/** The values of the element's attributes. */
export type ElementConfig = {
  readonly chatUrl: string;
  readonly publicId: string;
  readonly token: string;
  /** A page of the chat host gets a new token from here. */
  readonly tokenSource: string | undefined;
  readonly mode: Mode;
  /** Its name for screen readers, and in the header of a panel where the page has given it. */
  readonly label: string;
  readonly title: string | undefined;
  /** The language that the widget speaks; undefined for the language of the bot. */
  readonly language: string | undefined;
  readonly isAutofocus: boolean;
  readonly openAfterMs: number | undefined;
};

const modes: readonly string[] = ['inline', 'popup', 'bubble'] satisfies Mode[];

/** Reads the attributes; without `host` the bot is where the script came from. */
export function configOf(element: Pick<Element, 'getAttribute' | 'hasAttribute'>): ElementConfig {
  const mode = element.getAttribute('mode') ?? 'inline';
  const seconds = Number(element.getAttribute('open-after') ?? Number.NaN);
  return {
    chatUrl: (element.getAttribute('host') ?? new URL(import.meta.url).origin).replace(/\/+$/, ''),
    publicId: element.getAttribute('bot') ?? '',
    token: element.getAttribute('token') ?? '',
    tokenSource: element.getAttribute('token-source') ?? undefined,
    mode: modes.includes(mode) ? (mode as Mode) : 'inline',
    label: element.getAttribute('label') ?? 'Chat',
    title: element.getAttribute('label') ?? undefined,
    language: element.getAttribute('lang') || undefined,
    isAutofocus: element.hasAttribute('autofocus'),
    openAfterMs: Number.isNaN(seconds) ? undefined : Math.max(0, seconds) * 1_000,
  };
}
