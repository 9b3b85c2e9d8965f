import { valueAt } from '@parley/blocks/forms';
import { setField, type Command } from '@parley/editing';
import { isDark } from '@parley/widget/colours';
import { readColour } from '@parley/widget/read-colour';
import { useState, type CSSProperties, type ReactElement } from 'react';
import { Input } from 'react-aria-components';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { both } from '../document/both.ts';
import { classes } from '../ui/classes.ts';
import fieldStyles from '../ui/forms/field.module.css';
import { t } from '../words/words.ts';
import { hexOf, paletteOf, type Look } from './palette.ts';
import { presetPaths, presets } from './presets.ts';
import styles from './look-presets.module.css';

/** Gives the theme these values; fields that `paths` names and `look` leaves open are emptied. */
function setLook(look: Look, paths: readonly string[], label: string): Command {
  const commands = paths.map((path) => setField(['theme', ...path.split('.')], look[path], label));
  return { ...both(label, ...commands), joins: label };
}

/** Looks to choose as a whole, and the brand colour that all others are made of. */
export function LookPresets(): ReactElement {
  const store = useBotStore();
  const theme = useBot(({ document }) => document.theme);
  const isChosen = (look: Look): boolean => presetPaths.every((path) => valueAt(theme, path) === look[path]);
  const ground = valueAt(theme, 'general.background.content');
  const accent = valueAt(theme, 'chat.buttons.backgroundColor');
  const page = typeof ground === 'string' ? readColour(ground) : undefined;
  const brand = typeof accent === 'string' ? readColour(accent) : undefined;
  const shownBrand = brand ? hexOf(brand) : presets[0]?.look['chat.buttons.backgroundColor'];
  const [code, setCode] = useState<string>();
  const setBrand = (colour: string): void => {
    const parts = readColour(colour);
    if (!parts) return;
    const look = paletteOf(parts, page !== undefined && isDark(page));
    store.run(setLook(look, Object.keys(look), t('look.brand')));
  };
  return (
    <div className={styles.presets} role="group" aria-label={t('look.presets')}>
      <h3 className={styles.title}>{t('look.presets')}</h3>
      <div className={styles.list}>
        {presets.map(({ id, words, look }) => (
          <button
            key={id}
            type="button"
            className={styles.preset}
            aria-pressed={isChosen(look)}
            onClick={() => store.run(setLook(look, presetPaths, t(words)))}
          >
            <Picture look={look} />
            {t(words)}
          </button>
        ))}
      </div>
      <div className={styles.brandRow}>
        <label className={styles.brand}>
          <input type="color" value={shownBrand} onChange={(event) => setBrand(event.currentTarget.value)} />
          <span>
            {t('look.brand')}
            <span className={styles.help}>{t('look.brandHelp')}</span>
          </span>
        </label>
        <Input
          className={classes(fieldStyles.control, styles.code)}
          aria-label={t('look.brandCode')}
          spellCheck={false}
          value={code ?? shownBrand}
          onChange={({ target }) => {
            const typed = target.value.trim();
            setCode(target.value);
            // a code that is typed half is no other colour yet
            if (/^#?[0-9a-f]{6}$/i.test(typed)) setBrand(`#${typed.replace('#', '')}`);
          }}
          onBlur={() => {
            const typed = code?.trim() ?? '';
            if (/^#?[0-9a-f]{3}$/i.test(typed)) setBrand(`#${typed.replace('#', '')}`);
            setCode(undefined);
          }}
        />
      </div>
    </div>
  );
}

/** A conversation of two lines and a button in the colours of a look. */
function Picture({ look }: { readonly look: Look }): ReactElement {
  const round = { none: '0', medium: '4px', large: '8px' }[look['chat.roundness'] ?? 'medium'] ?? '4px';
  const ground = (surface: string): CSSProperties => ({
    backgroundColor: look[`chat.${surface}.backgroundColor`],
    borderRadius: round,
    color: look[`chat.${surface}.color`],
  });
  return (
    <span
      className={styles.picture}
      style={{ backgroundColor: look['general.background.content'] }}
      aria-hidden
    >
      <span className={styles.host} style={ground('hostBubbles')}>
        <span className={styles.line} />
      </span>
      <span className={styles.guest} style={ground('guestBubbles')}>
        <span className={styles.line} />
      </span>
    </span>
  );
}
