import type { Theme } from '@parley/client';

/** The start of a preview, as the builder asks for it. */
export type PreviewStart = {
  readonly botId: string;
  readonly token: string;
  readonly startFrom: StartFrom | undefined;
  /** Tried out in place of the draft, with what is not saved in it. */
  readonly bot: PreviewedBot | undefined;
  /** True: the author wants to see the response to the first request too. */
  readonly isTracingResponse: boolean;
  /** Attributes and custom properties of the element, as a site of the author's would give it. */
  readonly attributes: Texts;
  readonly style: Texts;
};

type Texts = Readonly<Record<string, string>>;

/** Content of a bot; the service says what is wrong with it. */
type PreviewedBot = Readonly<Record<string, unknown>>;

/** The place in the bot to begin at. */
type StartFrom =
  | { readonly type: 'group'; readonly groupId: string }
  | { readonly type: 'event'; readonly eventId: string }
  | { readonly type: 'block'; readonly blockId: string };

const ids = { group: 'groupId', event: 'eventId', block: 'blockId' } as const;

/** The start that a message of the builder asks for; undefined for any other message. */
export function readPreviewStart(data: unknown): PreviewStart | undefined {
  const { type, botId, token, startFrom, bot, isTracingResponse, attributes, style } = fieldsOf(data);
  if (type !== 'parley-preview-start' || typeof botId !== 'string' || typeof token !== 'string')
    return undefined;
  const sent = typeof bot === 'object' && bot !== null ? fieldsOf(bot) : undefined;
  return {
    botId,
    token,
    startFrom: readStartFrom(startFrom),
    bot: sent,
    isTracingResponse: isTracingResponse === true,
    attributes: textsOf(attributes, siteAttributes),
    style: textsOf(style, siteStyles),
  };
}

const siteAttributes = ['mode', 'label', 'lang', 'open-after', 'autofocus'];
const siteStyles = ['--parley-launcher-background', '--parley-launcher-color'];

/** The texts in `value` under these names. */
function textsOf(value: unknown, names: readonly string[]): Texts {
  const fields = fieldsOf(value);
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const text = fields[name];
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

/** The look that a message of the builder asks for, once it was changed; undefined for any other message. */
export function readPreviewLook(data: unknown): Theme | undefined {
  const { type, theme } = fieldsOf(data);
  // of any shape: what no browser takes changes nothing
  return type === 'parley-preview-look' ? fieldsOf(theme) : undefined;
}

function readStartFrom(value: unknown): StartFrom | undefined {
  const from = fieldsOf(value);
  const { type } = from;
  if (type !== 'group' && type !== 'event' && type !== 'block') return undefined;
  const id = from[ids[type]];
  // the name of the id is that of the type
  return typeof id === 'string' ? ({ type, [ids[type]]: id } as unknown as StartFrom) : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
