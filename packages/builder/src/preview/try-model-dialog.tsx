import '../words/late/try-model.ts';
import { useState, type ReactElement } from 'react';
import { useDocument } from '../fields/parts/panel.ts';
import { Banner } from '../ui/banner.tsx';
import { t } from '../words/words.ts';
import { answerPart, modelTrialBot, shownParts, type ShownPart } from './model-trial.ts';
import { TrialDialog, type TrialWords } from './trial-dialog.tsx';
import styles from './try-request.module.css';
import type { Tried } from './use-trial.ts';

type TryModelDialogProps = { readonly blockId: string; readonly onClose: () => void };

const words = (): TrialWords => ({
  title: t('tryModel.title'),
  intro: t('tryModel.intro'),
  frame: t('tryModel.frame'),
  send: t('tryModel.send'),
  sendAgain: t('tryModel.sendAgain'),
  sending: t('tryModel.sending'),
  unreachable: t('tryModel.unreachable'),
  notSent: t('tryModel.notSent'),
  others: (count) => t('tryModel.others', { count }),
});

/** Asks the model of a block, and shows its answer, plays it, or shows the variables that it has filled. */
export function TryModelDialog({ blockId, onClose }: TryModelDialogProps): ReactElement {
  const [tried] = useState<Tried<readonly ShownPart[]>>(() => ({
    botOf: (document, values) => modelTrialBot(document, blockId, values),
    read: shownParts,
  }));
  return (
    <TrialDialog
      words={words()}
      blockId={blockId}
      tried={tried}
      draw={(parts) => <Answer parts={parts} />}
      onClose={onClose}
    />
  );
}

function Answer({ parts }: { readonly parts: readonly ShownPart[] }): ReactElement {
  const variables = useDocument((document) => document.variables);
  const tokens = parts.find(({ id }) => id === answerPart.tokens);
  const said = parts.filter((part) => part !== tokens);
  return (
    <section aria-label={t('tryModel.answer')} className={styles.response}>
      {tokens === undefined ? null : (
        <Banner kind="good">
          <strong>{t('tryModel.tokens', { count: Number(tokens.text) })}</strong>
        </Banner>
      )}
      <dl className={styles.said}>
        {said.map(({ id, text }) => (
          <div key={id}>
            <dt>{variables[id]?.name ?? t('tryModel.answer')}</dt>
            <dd>
              {id === answerPart.sound ? (
                <audio className={styles.sound} src={text} controls aria-label={t('tryModel.answer')} />
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
