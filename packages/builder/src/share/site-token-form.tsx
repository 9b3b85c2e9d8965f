import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { readOrigins } from './origins.ts';
import styles from './share.module.css';
import { useNewToken } from './use-new-token.ts';

type SiteTokenFormProps = {
  readonly botId: string;
  /** Empty where none was made since the builder was opened. */
  readonly token: string;
  readonly onToken: (token: string) => void;
};

/** Makes a token that is good on the author's sites and for this bot alone, and puts it into the code. */
export function SiteTokenForm({ botId, token, onToken }: SiteTokenFormProps): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const make = useNewToken(botId);
  const { origins, unreadable } = readOrigins(typed);
  const error =
    unreadable === undefined
      ? isTried && origins.length === 0
        ? t('share.originMissing')
        : undefined
      : t('share.originUnreadable', { text: unreadable });
  if (token !== '') {
    return (
      <Banner
        kind="good"
        action={
          <Button look="quiet" onPress={() => onToken('')}>
            {t('share.otherToken')}
          </Button>
        }
      >
        {t('share.tokenMade')}
      </Banner>
    );
  }
  if (!canEdit) return <Banner>{t('share.tokenReader')}</Banner>;
  return (
    <Form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (unreadable !== undefined || origins.length === 0) return;
        const name = t('share.tokenName', { site: new URL(origins[0] ?? '').host });
        make.mutate({ name, origins }, { onSuccess: ({ value }) => onToken(value) });
      }}
    >
      <TextField
        label={t('share.origins')}
        help={t('share.originsHelp')}
        placeholder={t('share.originsExample')}
        error={isTried ? error : undefined}
        value={typed}
        onChange={setTyped}
      />
      {make.error ? <ProblemNotice {...problemText(make.error)} /> : null}
      <div className={styles.row}>
        <Button type="submit" look="primary" isDisabled={make.isPending}>
          {t('share.makeToken')}
        </Button>
      </div>
    </Form>
  );
}
