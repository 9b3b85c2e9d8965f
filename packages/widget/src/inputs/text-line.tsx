import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Words } from '../conversation/words.ts';
import { Files } from './files.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFiles } from './use-files.ts';
import { useRecorder } from './use-recorder.tsx';

type TextOptions = {
  readonly labels?: { readonly placeholder?: string; readonly button?: string };
  readonly isLong?: boolean;
  readonly inputMode?: string;
  readonly attachments?: { readonly isEnabled?: boolean };
  readonly audioClip?: { readonly isEnabled?: boolean };
};

type Look = { readonly mode: string; readonly complete?: string; readonly placeholder: keyof Words };
const text: Look = { mode: 'text', placeholder: 'textPlaceholder' };
/**
 * How each kind is typed. None of them leaves judging to the browser: the bot says in its own words what it does not
 * take.
 */
const looks: Readonly<Record<string, Look>> = {
  'text input': text,
  'number input': { mode: 'decimal', placeholder: 'numberPlaceholder' },
  'email input': { mode: 'email', complete: 'email', placeholder: 'emailPlaceholder' },
  'url input': { mode: 'url', complete: 'url', placeholder: 'urlPlaceholder' },
  'phone number input': { mode: 'tel', complete: 'tel', placeholder: 'phonePlaceholder' },
};

/** One line to type in, or several; or something to say. */
export function TextLine(props: InputProps<TextOptions>): VNode {
  const { id, type, options, prefilled, words, upload, submit } = props;
  const { labels = {}, isLong = false, inputMode, attachments, audioClip } = options;
  const files = useFiles(true);
  const isStoring = files.storing.length > 0;
  const { button, recorder, failure } = useRecorder(audioClip?.isEnabled === true, props);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const look = looks[type] ?? text;
  const placeholder = labels.placeholder || words[look.placeholder];
  const send = (event?: Event): void => {
    event?.preventDefault();
    if (isStoring) return;
    const typed = field.current?.value.trim() ?? '';
    if (typed === '' && files.given.length === 0) field.current?.focus();
    else submit(typed, { files: files.given, areAttached: true });
  };
  const shared = {
    ref: field,
    id,
    class: 'field',
    name: look.complete ?? 'answer',
    placeholder,
    'aria-label': placeholder,
    defaultValue: prefilled,
    dir: 'auto' as const,
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      {recorder}
      <div class="row" hidden={recorder !== undefined}>
        {isLong ? (
          <textarea
            {...shared}
            rows={4}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
            }}
          />
        ) : (
          <input
            {...shared}
            type="text"
            inputMode={inputMode ?? look.mode}
            autocomplete={look.complete ?? 'off'}
            enterkeyhint="send"
          />
        )}
        {button}
        <SubmitButton label={labels.button || words.send} isDisabled={isStoring} />
      </div>
      {failure}
      {attachments?.isEnabled === true && !recorder && (
        <Files id={`${id}-files`} words={words} upload={upload} files={files} />
      )}
    </form>
  );
}
