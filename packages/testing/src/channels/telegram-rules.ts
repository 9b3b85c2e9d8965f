/** The body of a call, as it was sent. */
export type CallBody = Readonly<Record<string, unknown>>;

const mostText = 4_096;
const mostCaption = 1_024;
const mostButtonBytes = 64;
const mostButtons = 100;

/** The reason for which the Bot API refuses what is sent, in its words; undefined for what it takes. */
export function refusalOf(method: string, body: CallBody): string | undefined {
  if (body['chat_id'] === undefined) return 'Bad Request: chat_id is empty';
  return (
    textRefusal(method, body) ?? mediaRefusal(method, body) ?? entitiesRefusal(body) ?? keyboardRefusal(body)
  );
}

function textRefusal(method: string, { text, caption }: CallBody): string | undefined {
  if (method === 'sendMessage') {
    if (typeof text !== 'string' || text.trim() === '') return 'Bad Request: message text is empty';
    if (text.length > mostText) return 'Bad Request: message is too long';
  }
  return typeof caption === 'string' && caption.length > mostCaption
    ? 'Bad Request: message caption is too long'
    : undefined;
}

const mediaFields: Readonly<Record<string, string>> = {
  sendPhoto: 'photo',
  sendVideo: 'video',
  sendAudio: 'audio',
  sendDocument: 'document',
};

/** An address that holds `broken` stands for one that cannot be loaded. */
function mediaRefusal(method: string, body: CallBody): string | undefined {
  const field = mediaFields[method];
  if (field === undefined) return undefined;
  const url = body[field];
  const isLoaded = typeof url === 'string' && /^https?:\/\//.test(url) && !url.includes('broken');
  return isLoaded ? undefined : 'Bad Request: failed to get HTTP URL content';
}

function entitiesRefusal({ text = '', entities = [] }: CallBody): string | undefined {
  if (!Array.isArray(entities)) return "Bad Request: can't parse entities";
  const length = String(text).length;
  const isRight = entities.every((entity: unknown) => {
    if (typeof entity !== 'object' || entity === null) return false;
    const [offset, size, type]: unknown[] = ['offset', 'length', 'type'].map((name) =>
      Reflect.get(entity, name),
    );
    if (typeof offset !== 'number' || typeof size !== 'number' || offset < 0 || size < 1) return false;
    return (
      offset + size <= length && (type !== 'text_link' || typeof Reflect.get(entity, 'url') === 'string')
    );
  });
  return isRight ? undefined : "Bad Request: can't parse entities";
}

function keyboardRefusal({ reply_markup: markup }: CallBody): string | undefined {
  const buttons = buttonsOf(markup);
  if (buttons.length > mostButtons) return 'Bad Request: reply markup is too long';
  for (const button of buttons) {
    const [text, data, url]: unknown[] = ['text', 'callback_data', 'url'].map((name) =>
      Reflect.get(button, name),
    );
    if (typeof text !== 'string' || text === '')
      return 'Bad Request: text buttons are unallowed in the inline keyboard';
    if (typeof url === 'string') continue;
    const bytes = typeof data === 'string' ? Buffer.byteLength(data) : 0;
    if (bytes < 1 || bytes > mostButtonBytes) return 'Bad Request: BUTTON_DATA_INVALID';
  }
  return undefined;
}

/** The buttons under a message, row by row. */
export function buttonsOf(markup: unknown): object[] {
  const rows: unknown =
    typeof markup === 'object' && markup !== null ? Reflect.get(markup, 'inline_keyboard') : undefined;
  if (!Array.isArray(rows)) return [];
  return rows
    .flat()
    .filter((button: unknown): button is object => typeof button === 'object' && button !== null);
}
