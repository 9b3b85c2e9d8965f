import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Words } from '../words/words.ts';
import { Files } from './files.tsx';
import type { InputProps } from './input-props.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFiles } from './use-files.ts';
import { useFittingPlaceholder } from './use-fitting-placeholder.tsx';
import { useRecorder } from './use-recorder.tsx';

export type FieldLabels = { readonly placeholder?: string; readonly button?: string };
export type TextOptions = {
  readonly labels?: FieldLabels;
  readonly isLong?: boolean;
  readonly inputMode?: string;
  readonly attachments?: { readonly isEnabled?: boolean };
  readonly audioClip?: { readonly isEnabled?: boolean };
};

type Look = { readonly mode: string; readonly complete?: string; readonly placeholder: keyof Words };
const text: Look = { mode: 'text', placeholder: 'textPlaceholder' };
/**
 * The field for each kind. None of them leaves judging to the browser: the bot says in its own words what it
 * refuses.
 */
const looks: Readonly<Record<string, Look>> = {
  'text input': text,
  'number input': { mode: 'decimal', placeholder: 'numberPlaceholder' },
  'email input': { mode: 'email', complete: 'email', placeholder: 'emailPlaceholder' },
  'url input': { mode: 'url', complete: 'url', placeholder: 'urlPlaceholder' },
};

/** The parts around a field. */
type Surroundings = {
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  /** The accepted answers, in words below the field. */
  readonly hint?: string | undefined;
};

/** One line to type in, or several; or something to say. */
export function TextLine(props: InputProps<TextOptions> & Surroundings): VNode {
  const { id, type, options, prefilled, words, upload, submit, prefix, suffix, hint } = props;
  const { labels = {}, isLong = false, inputMode, attachments, audioClip } = options;
  const files = useFiles(true);
  const { isStoring } = files;
  const { button, recorder, failure } = useRecorder(audioClip?.isEnabled === true, props);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const look = looks[type] ?? text;
  const wanted = labels.placeholder || words[look.placeholder];
  const [placeholder, label] = useFittingPlaceholder(field, id, wanted);
  const send = (event?: Event): void => {
    event?.preventDefault();
    if (!files.areAllStored()) return;
    const typed = field.current?.value.trim() ?? '';
    if (typed === '' && files.given.length === 0) field.current?.focus();
    else submit(typed, { files: files.given, areAttached: true });
  };
  const shared = {
    ref: field,
    id,
    name: look.complete ?? 'answer',
    placeholder,
    'aria-label': wanted,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    defaultValue: prefilled,
    dir: 'auto' as const,
  };
  return (
    <form class="ask" noValidate onSubmit={send}>
      {recorder}
      {recorder === undefined && label}
      <div class="row" hidden={recorder !== undefined}>
        {isLong ? (
          <textarea
            {...shared}
            class="field"
            rows={4}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
            }}
          />
        ) : (
          <div class="field joined">
            {prefix !== undefined && <span class="sign">{prefix}</span>}
            <input
              {...shared}
              type="text"
              inputMode={inputMode ?? look.mode}
              autocomplete={look.complete ?? 'off'}
              enterkeyhint="send"
            />
            {suffix !== undefined && <span class="sign">{suffix}</span>}
          </div>
        )}
        {button}
        <SubmitButton label={labels.button || words.send} isDisabled={isStoring} />
      </div>
      {hint !== undefined && !recorder && (
        <p class="hint" id={`${id}-hint`} dir="auto">
          {hint}
        </p>
      )}
      {failure}
      {attachments?.isEnabled === true && !recorder && (
        <Files id={`${id}-files`} words={words} upload={upload} files={files} />
      )}
    </form>
  );
}
