import { KeyRound } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import '../words/late/tokens.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { exactDay, exactTime, timeAgo } from '../words/time.ts';
import { t } from '../words/words.ts';
import type { ListedToken } from './listed-token.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

export type TokenRowsProps = {
  /** The name of the list. */
  readonly label: string;
  readonly tokens: readonly ListedToken[];
  /** Undefined for readers who may not. */
  readonly revoke: ((tokenId: string) => Promise<unknown>) | undefined;
};

/** The tokens of a user or a workspace, each with its facts and the way to revoke it. */
export function TokenRows({ label, tokens, revoke }: TokenRowsProps): ReactElement {
  const [asked, setAsked] = useState<ListedToken>();
  return (
    <>
      <Rows label={label}>
        {tokens.map((token) => (
          <Row
            key={token.id}
            sign={<KeyRound size={16} aria-hidden />}
            title={token.name}
            detail={<Facts token={token} now={Date.now()} />}
          >
            {revoke ? (
              <Button
                aria-label={t('tokens.revokeOne', { name: token.name })}
                onPress={() => setAsked(token)}
              >
                {t('tokens.revoke')}
              </Button>
            ) : undefined}
          </Row>
        ))}
      </Rows>
      {asked && revoke ? (
        <RevokeDialog token={asked} revoke={revoke} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

type FactsProps = { readonly token: ListedToken; readonly now: number };

function Facts({ token, now }: FactsProps): ReactElement {
  const { ending, createdAt, lastUsedAt, expiresAt, origins, botIds } = token;
  return (
    <>
      <span>{t('tokens.ending', { ending })}</span>
      <span title={exactTime(createdAt)}>{t('tokens.made', { time: timeAgo(createdAt, now) })}</span>
      <span>
        {lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.used', { time: timeAgo(lastUsedAt, now) })}
      </span>
      {expiresAt === null ? null : <span>{t('tokens.until', { date: exactDay(expiresAt) })}</span>}
      {origins === null ? null : <span>{t('tokens.origins', { origins: origins.join(', ') })}</span>}
      {botIds === null ? null : <span>{t('tokens.bots', { count: botIds.length })}</span>}
    </>
  );
}
