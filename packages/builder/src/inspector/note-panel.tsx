import { colourOfGroup, noteOf, notesPath, setField } from '@parley/editing';
import { canvasColours, noteLimits, type CanvasColour } from '@parley/schema';
import { StickyNote } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { classes } from '../ui/classes.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import colours from '../ui/note-colours.module.css';
import { t } from '../words/words.ts';
import styles from './note-panel.module.css';
import panelStyles from './panel.module.css';

/** The fields of a note. */
export function NoteFields({ noteId }: { readonly noteId: string }): ReactElement | null {
  const store = useBotStore();
  const note = useBot(({ document }) => noteOf(document, noteId));
  const canEdit = useBot((bot) => bot.canEdit);
  if (!note) return null;
  const set = (field: 'text' | 'colour', value: string): void =>
    void store.run(setField([...notesPath, noteId, field], value, t('canvas.editNote')));
  return (
    <>
      <h2 className={panelStyles.heading}>
        <StickyNote size={16} aria-hidden />
        {t('editor.note')}
      </h2>
      <TextField
        label={t('canvas.noteText')}
        help={t('editor.noteHelp')}
        rows={6}
        maxLength={noteLimits.textLength}
        value={note.text}
        isReadOnly={!canEdit}
        onChange={(text) => set('text', text)}
      />
      <ColourChoice chosen={note.colour} onChoose={(colour) => colour && set('colour', colour)} />
      <div className={styles.sides}>
        <NoteSide noteId={noteId} side="width" />
        <NoteSide noteId={noteId} side="height" />
      </div>
    </>
  );
}

type NoteSideProps = { readonly noteId: string; readonly side: 'width' | 'height' };

/** One side of a note, for those who do not drag its corner. It is taken once the field is left, as near as limits let it. */
function NoteSide({ noteId, side }: NoteSideProps): ReactElement {
  const store = useBotStore();
  const length = useBot(({ document }) => noteOf(document, noteId)?.[side]);
  const canEdit = useBot((bot) => bot.canEdit);
  const [written, setWritten] = useState<string>();
  const [least, most] = noteLimits.side;
  const leave = (): void => {
    const wanted = Math.round(Math.min(most, Math.max(least, Number(written))));
    setWritten(undefined);
    if (!Number.isFinite(wanted) || written?.trim() === '' || wanted === length) return;
    store.run(setField([...notesPath, noteId, side], wanted, t('canvas.resizeNote')));
  };
  return (
    <TextField
      label={t(`editor.${side}`)}
      inputMode="numeric"
      value={written ?? String(length ?? '')}
      isReadOnly={!canEdit}
      onChange={setWritten}
      onBlur={() => written !== undefined && leave()}
      onKeyDown={({ key }) => key === 'Enter' && written !== undefined && leave()}
    />
  );
}

/** The colour of a group on the canvas, or none. */
export function GroupColour({ groupId }: { readonly groupId: string }): ReactElement {
  const store = useBotStore();
  const colour = useBot(({ document }) => colourOfGroup(document, groupId));
  const look = ['fields', 'canvas', 'groups', groupId];
  const choose = (chosen: CanvasColour | undefined): void => {
    const command = chosen ? setField([...look, 'colour'], chosen) : setField(look, undefined);
    store.run({ ...command, label: t('editor.colourGroup') });
  };
  return <ColourChoice chosen={colour} hasNone onChoose={choose} />;
}

type ColourChoiceProps = {
  readonly chosen: CanvasColour | undefined;
  /** True: no colour can be chosen too. */
  readonly hasNone?: boolean;
  readonly onChoose: (colour: CanvasColour | undefined) => void;
};

/** One row of colours, each with its name for those who do not see it. */
function ColourChoice({ chosen, hasNone = false, onChoose }: ColourChoiceProps): ReactElement {
  const name = useId();
  const canEdit = useBot((bot) => bot.canEdit);
  const choices = hasNone ? [undefined, ...canvasColours] : canvasColours;
  return (
    <fieldset className={styles.choice}>
      <legend>{t('editor.colour')}</legend>
      <div className={styles.swatches}>
        {choices.map((colour) => (
          <label
            key={colour ?? 'none'}
            className={classes(styles.swatch, colour ? colours[colour] : styles.none)}
            title={t(`editor.${colour ?? 'noColour'}`)}
          >
            <input
              type="radio"
              name={name}
              className="unseen"
              aria-label={t(`editor.${colour ?? 'noColour'}`)}
              checked={chosen === colour}
              disabled={!canEdit}
              onChange={() => onChoose(colour)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
