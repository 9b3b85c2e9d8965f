import '../words/late/try-request.ts';
import { valueAt } from '@parley/blocks/forms';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { useDocument } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import { usePreviewing } from './previewing.store.ts';
import type { TypedValues } from './typed-values.ts';
import { ValueFields } from './value-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { ResponseView } from './response-view.tsx';
import { variablesByUse } from './trial-bot.ts';
import { useTrial } from './use-trial.ts';
import styles from './try-request.module.css';

type TryRequestDialogProps = {
  /** The list of the parts of the response that the block saves. */
  readonly mapping: Place;
  readonly onClose: () => void;
};

/** Sends the request of a block, and lets the author pick what the bot saves of the response. */
export function TryRequestDialog({ mapping, onClose }: TryRequestDialogProps): ReactElement {
  const installation = useInstallation();
  const chatUrl = installation.data?.chatUrl;
  return (
    <Dialog title={t('tryRequest.title')} isOpen onClose={onClose} size="large">
      {installation.error ? (
        <ProblemNotice {...problemText(installation.error)} onRetry={() => void installation.refetch()} />
      ) : null}
      {chatUrl === undefined ? (
        <Skeleton height={160} />
      ) : (
        <Trial chatUrl={chatUrl} mapping={mapping} onClose={onClose} />
      )}
    </Dialog>
  );
}

type TrialProps = TryRequestDialogProps & { readonly chatUrl: string };

function Trial({ chatUrl, mapping, onClose }: TrialProps): ReactElement {
  const [, blockId = ''] = mapping.path;
  const document = useDocument((whole) => whole);
  const { used, others } = variablesByUse(document, blockId);
  const values = usePreviewing(({ triedValues }) => triedValues);
  const type = (triedValues: TypedValues): void => usePreviewing.setState({ triedValues });
  const isSentByPage = valueAt(document.blocks[blockId], 'options.isExecutedOnClient') === true;
  const { frame, onLoad, send, isSending, outcome, error, isUnreachable } = useTrial(blockId, chatUrl);
  return (
    <>
      <p className={styles.hint}>{t('tryRequest.intro')}</p>
      {isSentByPage ? <Banner>{t('tryRequest.sentByPage')}</Banner> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send(values);
        }}
      >
        <ValueFields variables={used} values={values} onChange={type} />
        <OtherValues count={others.length}>
          <ValueFields variables={others} values={values} onChange={type} />
        </OtherValues>
        <div className={styles.actions}>
          <span role="status" className={styles.sending}>
            {isSending ? t('tryRequest.sending') : ''}
          </span>
          <Button onPress={onClose}>{t('common.close')}</Button>
          <Button type="submit" look="primary" isPending={isSending}>
            {t(outcome === undefined ? 'tryRequest.send' : 'tryRequest.sendAgain')}
          </Button>
        </div>
      </form>
      {error ? <ProblemNotice {...problemText(error)} /> : null}
      {isUnreachable ? <Banner kind="danger">{t('tryRequest.unreachable')}</Banner> : null}
      {outcome && 'request' in outcome ? <ResponseView request={outcome.request} mapping={mapping} /> : null}
      {outcome && 'reason' in outcome ? (
        <Banner kind="danger">
          <strong>{t('tryRequest.notSent')}</strong>
          <div>{outcome.reason}</div>
        </Banner>
      ) : null}
      <iframe
        ref={frame}
        title={t('tryRequest.frame')}
        className="unseen"
        tabIndex={-1}
        aria-hidden
        src={`${chatUrl}/widget/preview.html`}
        sandbox="allow-scripts allow-same-origin"
        onLoad={onLoad}
      />
    </>
  );
}

type OtherValuesProps = { readonly count: number; readonly children: ReactElement };

/** The values that the texts of the request do not name; without a body of its own all are sent. */
function OtherValues({ count, children }: OtherValuesProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const Sign = isOpen ? ChevronDown : ChevronRight;
  if (count === 0) return null;
  return (
    <>
      <AriaButton className={styles.fold} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Sign size={16} aria-hidden />
        {t('tryRequest.others', { count })}
      </AriaButton>
      {isOpen ? children : null}
    </>
  );
}
