import type { Trace } from '@parley/client';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { Place } from '../fields/parts/place.ts';
import { Banner } from '../ui/banner.tsx';
import { t } from '../words/words.ts';
import { PickingContext } from './picking.ts';
import { ResponseTree } from './response-tree.tsx';
import { statusHint } from './status-hint.ts';
import styles from './try-request.module.css';

type ResponseViewProps = {
  readonly request: Trace['requests'][number];
  /** The list of the parts that the bot saves. */
  readonly mapping: Place;
};

/** The response to a try: its status in words, its headers, and its body, whose values can be saved in variables. */
export function ResponseView({ request, mapping }: ResponseViewProps): ReactElement {
  const { method, url, status, error, durationMs, response } = request;
  const [path, pick] = useState<string>();
  const hint = statusHint(status);
  return (
    <section aria-label={t('tryRequest.answer')} className={styles.response}>
      <Banner kind={error === undefined && status < 400 ? 'good' : 'danger'}>
        <strong>{error ?? t('preview.answered', { status: String(status), ms: durationMs })}</strong>
        {hint === undefined || error !== undefined ? null : <div>{hint}</div>}
        <code className={styles.sent}>
          {method} {url}
        </code>
      </Banner>
      {response === undefined ? null : (
        <PickingContext value={{ path, pick, mapping }}>
          <Headers headers={response.headers} />
          <p className={styles.hint}>{t('tryRequest.pick')}</p>
          <ul className={styles.tree}>
            <ResponseTree name={t('tryRequest.status')} value={status} path="statusCode" />
            <ResponseTree name={t('tryRequest.body')} value={response.data} path="data" />
          </ul>
          {response.isShortened ? <p className={styles.hint}>{t('tryRequest.shortened')}</p> : null}
        </PickingContext>
      )}
    </section>
  );
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const entries = Object.entries(headers);
  return (
    <div>
      <Button className={styles.fold} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Sign size={16} aria-hidden />
        {t('tryRequest.headers', { count: entries.length })}
      </Button>
      {isOpen ? (
        <dl className={styles.headers}>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
