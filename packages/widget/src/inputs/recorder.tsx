import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';
import { startRecording, type Recording } from './recording.ts';
import { storedFile, uploadFailure, type Upload } from './upload.ts';

export type RecorderProps = {
  readonly words: Words;
  readonly upload: Upload;
  /** Told where the finished recording is. */
  readonly onRecorded: (url: string) => void;
  /** Told that there will be none; with a failure, why. */
  readonly onGivenUp: (failure: string | undefined) => void;
};

/** Records what the visitor says, and has the page store it. */
export function Recorder({ words, upload, onRecorded, onGivenUp }: RecorderProps): VNode {
  const [phase, setPhase] = useState<'preparing' | 'recording' | 'storing'>('preparing');
  const recording = useRef<Recording>(null);
  const ending = useRef(new AbortController());
  const finish = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isGone = false;
    startRecording().then(
      (started) => {
        recording.current = started;
        if (isGone) started.discard();
        else setPhase('recording');
      },
      () => onGivenUp(words.microphoneError),
    );
    return () => {
      isGone = true;
      ending.current.abort();
      recording.current?.discard();
    };
  }, []);
  useLayoutEffect(() => {
    if (phase === 'recording') finish.current?.focus();
  }, [phase]);

  const send = async (): Promise<void> => {
    if (!recording.current) return;
    setPhase('storing');
    const { signal } = ending.current;
    try {
      onRecorded(await storedFile(upload, await recording.current.finish(), signal));
    } catch (error) {
      if (!signal.aborted) onGivenUp(uploadFailure(error, words));
    }
  };
  // while the browser still asks for the microphone, nothing is recorded
  const saidOf = { preparing: '', recording: words.recording, storing: words.storing };
  return (
    <div class="row recorder">
      <p role="status" class={phase === 'recording' ? 'live' : ''}>
        {saidOf[phase]}
      </p>
      <button type="button" class="button second" onClick={() => onGivenUp(undefined)}>
        {words.discard}
      </button>
      <button
        ref={finish}
        type="button"
        class="button"
        disabled={phase !== 'recording'}
        onClick={() => void send()}
      >
        {words.send}
      </button>
    </div>
  );
}
