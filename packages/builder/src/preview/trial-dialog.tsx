import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { useDocument } from '../fields/parts/panel.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { usePreviewing } from './previewing.store.ts';
import { variablesByUse } from './trial-bot.ts';
import styles from './try-request.module.css';
import type { TypedValues } from './typed-values.ts';
import { useTrial, type Tried } from './use-trial.ts';
import { ValueFields } from './value-fields.tsx';

/** The words of the dialog. */
export type TrialWords = {
  readonly title: string;
  readonly intro: string;
  /** The name of the frame that nobody sees. */
  readonly frame: string;
  readonly others: (count: number) => string;
  readonly send: string;
  readonly sendAgain: string;
  readonly sending: string;
  readonly unreachable: string;
  readonly notSent: string;
};

type TrialDialogProps<T> = {
  readonly words: TrialWords;
  readonly blockId: string;
  readonly tried: Tried<T>;
  /** Something that the author should know before. */
  readonly note?: ReactNode;
  readonly draw: (found: T) => ReactElement;
  readonly onClose: () => void;
};

/** A dialog in which an author tries one block, with values for the variables that it names. */
export function TrialDialog<T>(props: TrialDialogProps<T>): ReactElement {
  const installation = useInstallation();
  const chatUrl = installation.data?.chatUrl;
  return (
    <Dialog title={props.words.title} isOpen onClose={props.onClose} size="large">
      {installation.error ? (
        <ProblemNotice {...problemText(installation.error)} onRetry={() => void installation.refetch()} />
      ) : null}
      {chatUrl === undefined ? <Skeleton height={160} /> : <Trial {...props} chatUrl={chatUrl} />}
    </Dialog>
  );
}

type TrialProps<T> = TrialDialogProps<T> & { readonly chatUrl: string };

function Trial<T>({ words, blockId, tried, note, draw, onClose, chatUrl }: TrialProps<T>): ReactElement {
  const document = useDocument((whole) => whole);
  const { used, others } = variablesByUse(document, blockId);
  const values = usePreviewing(({ triedValues }) => triedValues);
  const type = (triedValues: TypedValues): void => usePreviewing.setState({ triedValues });
  const { frame, onLoad, send, isSending, outcome, error, isUnreachable } = useTrial(tried, chatUrl);
  return (
    <>
      <p className={styles.hint}>{words.intro}</p>
      {note}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send(values);
        }}
      >
        <ValueFields variables={used} values={values} onChange={type} />
        <OtherValues label={words.others(others.length)} isNone={others.length === 0}>
          <ValueFields variables={others} values={values} onChange={type} />
        </OtherValues>
        <div className={styles.actions}>
          <span role="status" className={styles.sending}>
            {isSending ? words.sending : ''}
          </span>
          <Button onPress={onClose}>{t('common.close')}</Button>
          <Button type="submit" look="primary" isPending={isSending}>
            {outcome === undefined ? words.send : words.sendAgain}
          </Button>
        </div>
      </form>
      {error ? <ProblemNotice {...problemText(error)} /> : null}
      {isUnreachable ? <Banner kind="danger">{words.unreachable}</Banner> : null}
      {outcome && 'found' in outcome ? draw(outcome.found) : null}
      {outcome && 'reason' in outcome ? (
        <Banner kind="danger">
          <strong>{words.notSent}</strong>
          <div>{outcome.reason}</div>
        </Banner>
      ) : null}
      <iframe
        ref={frame}
        title={words.frame}
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

type OtherValuesProps = {
  readonly label: string;
  readonly isNone: boolean;
  readonly children: ReactElement;
};

/** The values that the texts of the block do not name, folded away. */
function OtherValues({ label, isNone, children }: OtherValuesProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const Sign = isOpen ? ChevronDown : ChevronRight;
  if (isNone) return null;
  return (
    <>
      <AriaButton className={styles.fold} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Sign size={16} aria-hidden />
        {label}
      </AriaButton>
      {isOpen ? children : null}
    </>
  );
}
