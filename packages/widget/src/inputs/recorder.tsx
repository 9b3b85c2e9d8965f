import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { StoredFile } from '../conversation/given-file.ts';
import type { Words } from '../words/words.ts';
import { startRecording, type Recording } from './recording.ts';
import { isFinal, storedFile, uploadFailure, type Upload } from './upload.ts';

export type RecorderProps = {
  readonly words: Words;
  readonly upload: Upload;
  /** Told where the finished recording is stored. */
  readonly onRecorded: (stored: StoredFile, recording: File) => void;
  /** Told that there will be none; with a failure, why. */
  readonly onGivenUp: (failure: string | undefined) => void;
};

/** Records what the visitor says, and has the page store it. */
export function Recorder({ words, upload, onRecorded, onGivenUp }: RecorderProps): VNode {
  const [phase, setPhase] = useState<'preparing' | 'recording' | 'storing' | 'failed'>('preparing');
  const [progress, setProgress] = useState(0);
  const recording = useRef<Recording>(null);
  const ending = useRef(new AbortController());
  const recorded = useRef<File>(null);
  const finish = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = ending;
    startRecording(current.signal).then(
      (started) => {
        recording.current = started;
        setPhase('recording');
      },
      () => {
        if (!current.signal.aborted) onGivenUp(words.microphoneError);
      },
    );
    return () => current.abort();
  }, []);
  useLayoutEffect(() => {
    if (phase === 'recording' || phase === 'failed') finish.current?.focus();
  }, [phase]);

  const send = async (): Promise<void> => {
    if (!recording.current) return;
    setProgress(0);
    setPhase('storing');
    const { signal } = ending.current;
    try {
      recorded.current ??= await recording.current.finish();
      const stored = await storedFile(upload, recorded.current, { signal, onProgress: setProgress });
      onRecorded(stored, recorded.current);
    } catch (error) {
      if (signal.aborted) return;
      // what was said is not to be said again
      if (isFinal(error)) onGivenUp(uploadFailure(error, words));
      else setPhase('failed');
    }
  };
  // while the browser still asks for the microphone, nothing is recorded
  const saidOf = {
    preparing: '',
    recording: words.recording,
    storing: words.storing,
    failed: words.fileUploadError,
  };
  return (
    <div class="row recorder">
      <p role="status" class={phase === 'recording' ? 'live' : ''}>
        {saidOf[phase]}
      </p>
      {phase === 'recording' && <Elapsed />}
      {phase === 'storing' && <progress max={1} value={progress} aria-label={words.storing} />}
      <div class="row">
        <button type="button" class="button second" onClick={() => onGivenUp(undefined)}>
          {words.discard}
        </button>
        <button
          ref={finish}
          type="button"
          class="button"
          disabled={phase !== 'recording' && phase !== 'failed'}
          onClick={() => void send()}
        >
          {phase === 'failed' ? words.tryAgain : words.send}
        </button>
      </div>
    </div>
  );
}

/** The time since it was put on the page. Not for screen readers, which would say every second. */
function Elapsed(): VNode {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.floor(seconds / 60);
  return (
    <span class="elapsed" aria-hidden="true">
      {minutes}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
