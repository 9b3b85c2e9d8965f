import { setField } from '@parley/editing';
import { useState, type ReactElement } from 'react';
import { Button, Input, TextField } from 'react-aria-components';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { t } from '../words/words.ts';
import styles from './bot.module.css';

const maxLength = 255;

/** The name of the bot, changed in place. Enter and leaving the field keep it, Escape and an empty one do not. */
export function BotName(): ReactElement {
  const store = useBotStore();
  const name = useBot(({ document }) => document.fields.name);
  const canEdit = useBot((bot) => bot.canEdit);
  const [typed, setTyped] = useState<string>();
  const [isLeftByKey, setIsLeftByKey] = useState(false);

  const end = (text: string): void => {
    const wanted = text.trim();
    if (wanted !== '' && wanted !== name) store.run(setField(['fields', 'name'], wanted, t('bot.rename')));
    setTyped(undefined);
  };
  if (!canEdit) return <h1 className={styles.name}>{name}</h1>;
  if (typed === undefined) {
    return (
      <h1 className={styles.name}>
        <Tooltip text={t('bot.rename')}>
          <Button
            className={styles.nameButton}
            autoFocus={isLeftByKey}
            onPress={() => {
              setIsLeftByKey(false);
              setTyped(name);
            }}
          >
            {name}
          </Button>
        </Tooltip>
      </h1>
    );
  }
  return (
    <TextField
      aria-label={t('bot.name')}
      value={typed}
      onChange={setTyped}
      onBlur={() => end(typed)}
      onKeyDown={(event) => {
        const { key } = event;
        // the button that comes has the focus while the key is still down: it is not pressed by that
        if (key === 'Enter') event.preventDefault();
        if (key === 'Enter') end(typed);
        if (key === 'Escape') end(name);
        if (key === 'Enter' || key === 'Escape') setIsLeftByKey(true);
      }}
      maxLength={maxLength}
      autoFocus
    >
      <Input className={styles.nameField} onFocus={(event) => event.currentTarget.select()} />
    </TextField>
  );
}
