/**
 * The script of `/widget/preview.html`: the widget in a frame of the builder. The builder says by message which bot to
 * preview, from where and with which token, and is told what happens; messages from and to any other origin are ignored.
 */
import { ParleyChat } from './element/parley-chat.tsx';
import { readPreviewAnswer } from './conversation/preview-answer.ts';
import { readPreviewLook, readPreviewStart, type PreviewStart } from './conversation/preview-start.ts';
import './theme/share.css';

const builder = document.querySelector('meta[name="parley-builder"]')?.getAttribute('content') ?? '';
let chat: ParleyChat | undefined;
const told = ['start', 'question', 'turn', 'end', 'error'] as const;

customElements.define('parley-chat', ParleyChat);

function tell(event: string, detail: unknown = {}): void {
  globalThis.parent.postMessage({ type: 'parley-preview', event, detail }, builder);
}

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== builder || source !== globalThis.parent) return;
  const look = readPreviewLook(data);
  if (look) chat?.wear(look);
  const answer = readPreviewAnswer(data);
  if (answer) chat?.answer(answer);
  const start = readPreviewStart(data);
  if (start) chat = begin(start);
});

function begin(start: PreviewStart): ParleyChat {
  const chat = new ParleyChat();
  chat.preview = start;
  chat.setAttribute('bot', start.botId);
  chat.setAttribute('token', start.token);
  for (const [name, value] of Object.entries(start.attributes)) chat.setAttribute(name, value);
  for (const [name, value] of Object.entries(start.style)) chat.style.setProperty(name, value);
  for (const event of told) {
    chat.addEventListener(event, ({ detail }: CustomEventInit<unknown>) => tell(event, detail));
  }
  document.querySelector('main')?.replaceChildren(chat);
  return chat;
}

if (globalThis.parent !== globalThis.self) tell('ready');
