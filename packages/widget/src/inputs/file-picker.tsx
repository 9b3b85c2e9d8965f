import type { VNode } from 'preact';
import type { Words } from '../words/words.ts';

type FilePickerProps = {
  readonly words: Words;
  readonly isMultiple: boolean;
  readonly accept: string | undefined;
  readonly isDisabled: boolean;
  readonly onPick: (files: Iterable<File>) => void;
};

/** Lets files of the visitor be picked; on a phone, a picture be taken too. */
export function FilePicker({ words, isMultiple, accept, isDisabled, onPick }: FilePickerProps): VNode {
  // a camera is in the hand, and files are dropped by a mouse
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const onChange = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    onPick([...(currentTarget.files ?? [])]);
    // the same file may be picked again
    currentTarget.value = '';
  };
  const look = `button second ${isDisabled ? 'disabled' : ''}`;
  const shared = { class: 'unseen', type: 'file', disabled: isDisabled, onChange } as const;
  return (
    <div class="row pickers">
      <label class={look}>
        {isMultiple ? words.chooseFiles : words.chooseFile}
        <input {...shared} multiple={isMultiple} accept={accept} />
      </label>
      {isPhone && takesPictures(accept) && (
        <label class={look}>
          {words.takePicture}
          <input {...shared} accept="image/*" capture="environment" />
        </label>
      )}
      {!isPhone && (
        <span class="hint" dir="auto">
          {isMultiple ? words.orDrop : words.orDropFile}
        </span>
      )}
      {accept !== undefined && <span class="hint">{typesIn(accept)}</span>}
    </div>
  );
}

/** The types of `accept` as people write them. */
function typesIn(accept: string): string {
  return `(${accept.replaceAll('.', '').split(',').join(', ').toUpperCase()})`;
}

function takesPictures(accept: string | undefined): boolean {
  return accept === undefined || /\.(jpe?g|heic|png)\b|image\//i.test(accept);
}
