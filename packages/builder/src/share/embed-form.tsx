import type { ReactElement } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { t } from '../words/words.ts';
import { embedModes, type EmbedMode, type EmbedOptions } from './embed-choices.ts';
import styles from './share.module.css';

type EmbedFormProps = {
  readonly options: EmbedOptions;
  /** The title where none is chosen. */
  readonly usualLabel: string;
  readonly onChange: (change: Partial<EmbedOptions>) => void;
};

/** The languages the widget speaks; `''` is that of the bot. */
const languages = ['', 'en', 'de', 'es', 'fr', 'pt'] as const;
const names = new Intl.DisplayNames(undefined, { type: 'language' });

/** The choices for the bot on a site, only those that its form has. */
export function EmbedForm({ options, usualLabel, onChange }: EmbedFormProps): ReactElement {
  const { mode, label, language, openAfter, takesFocus, height, launcherBackground, launcherColor } = options;
  return (
    <>
      <ModeChoice mode={mode} onChange={onChange} />
      <TextField
        label={t('share.label')}
        help={t(mode === 'inline' ? 'share.labelHelpInline' : 'share.labelHelp')}
        placeholder={usualLabel}
        value={label}
        onChange={(text) => onChange({ label: text })}
      />
      <Select
        label={t('share.language')}
        value={language === '' ? 'bot' : language}
        choices={languages.map((id) =>
          id === '' ? { id: 'bot', label: t('share.languageOfBot') } : { id, label: names.of(id) ?? id },
        )}
        onChange={(id) => onChange({ language: id === 'bot' ? '' : id })}
      />
      {mode === 'inline' ? (
        <>
          <TextField
            label={t('share.height')}
            help={t('share.heightHelp')}
            value={height}
            onChange={(text) => onChange({ height: text.replace(/[";]/g, '') })}
          />
          <Checkbox
            isSelected={takesFocus}
            onChange={(isSelected) => onChange({ takesFocus: isSelected })}
            help={t('share.focusHelp')}
          >
            {t('share.focus')}
          </Checkbox>
        </>
      ) : (
        <TextField
          label={t('share.openAfter')}
          help={t('share.openAfterHelp')}
          placeholder={t('share.openAfterExample')}
          inputMode="numeric"
          value={openAfter === null ? '' : String(openAfter)}
          onChange={(text) => {
            const digits = text.replace(/\D/g, '').slice(0, 5);
            onChange({ openAfter: digits === '' ? null : Number(digits) });
          }}
        />
      )}
      {mode === 'bubble' ? (
        <div className={styles.colors}>
          {(
            [
              ['launcherBackground', launcherBackground],
              ['launcherColor', launcherColor],
            ] as const
          ).map(([name, value]) => (
            <TextField
              key={name}
              label={t(`share.${name}`)}
              placeholder={t(`share.${name}Example`)}
              value={value}
              error={value === '' || CSS.supports('color', value) ? undefined : t('share.noColor')}
              onChange={(text) => onChange({ [name]: text.replace(/[";]/g, '') })}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

type ModeChoiceProps = Pick<EmbedOptions, 'mode'> & Pick<EmbedFormProps, 'onChange'>;

function ModeChoice({ mode, onChange }: ModeChoiceProps): ReactElement {
  return (
    <RadioGroup
      className={styles.modes}
      value={mode}
      onChange={(chosen) => onChange({ mode: chosen as EmbedMode })}
      orientation="horizontal"
    >
      <Label className="unseen">{t('share.mode')}</Label>
      {embedModes.map((id) => (
        <RadioField key={id} value={id}>
          <RadioButton className={styles.mode}>
            <strong>{t(`share.${id}`)}</strong>
            <span>{t(`share.${id}Text`)}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
