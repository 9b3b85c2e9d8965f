import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import type { EmbedOptions } from './embed-choices.ts';
import styles from './share.module.css';
import { useEmbedLook } from './use-embed-look.ts';

type EmbedLookProps = {
  readonly botId: string;
  readonly chatUrl: string;
  readonly options: EmbedOptions;
};

/** A page with the bot on it as the choices have it, alive. */
export function EmbedLook({ botId, chatUrl, options }: EmbedLookProps): ReactElement {
  const { frame, error, retry } = useEmbedLook(botId, chatUrl, options);
  return (
    <figure className={styles.look}>
      <figcaption>{t('share.look')}</figcaption>
      {error ? <ProblemNotice {...problemText(error)} onRetry={retry} /> : null}
      <iframe
        ref={frame}
        title={t('share.lookFrame')}
        src={`${chatUrl}/widget/preview.html`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      />
    </figure>
  );
}
