import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { safeHref } from '../actions/safe-href.ts';
import type { GivenFile } from '../conversation/given-file.ts';
import { FileFace } from '../inputs/file-face.tsx';

/** A file that the visitor has sent: a link where they may open it, else its name alone, or its sound. */
export function SentFile({ file }: { readonly file: GivenFile }): VNode {
  const { url, name, thumbnail, isPrivate, recording } = file;
  const [isSilent, setSilent] = useState(false);
  if (recording && !isSilent)
    return <OwnRecording recording={recording} name={name} onFailure={() => setSilent(true)} />;
  const href = isPrivate === true ? undefined : safeHref(url);
  const face = (
    <>
      <FileFace thumbnail={thumbnail} />
      <span class="name">{name}</span>
    </>
  );
  if (href === undefined) return <span class="file">{face}</span>;
  return (
    <a class="file" href={href} target="_blank" rel="noopener noreferrer">
      {face}
    </a>
  );
}

type OwnRecordingProps = {
  readonly recording: Blob;
  readonly name: string;
  /** Told where the policy of the page lets no such sound be played. */
  readonly onFailure: () => void;
};

/** A recording as the browser still has it. */
function OwnRecording({ recording, name, onFailure }: OwnRecordingProps): VNode {
  const url = useMemo(() => URL.createObjectURL(recording), [recording]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <audio class="media" controls preload="metadata" src={url} aria-label={name} onError={onFailure} />;
}
