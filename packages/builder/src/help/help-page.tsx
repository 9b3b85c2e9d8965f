import type { HelpExample, HelpLine, HelpMistake, HelpPage, HelpReference } from '@parley/blocks/help';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../words/words.ts';
import styles from './help.module.css';

/** The help about a kind of block or event: what it does and when to use it, conversations with it, and usual mistakes. */
export function HelpPageView({ page }: { readonly page: HelpPage }): ReactElement {
  const { summary, whenToUse, examples, reference = [], mistakes } = page;
  return (
    <>
      <p className={styles.summary}>{summary}</p>
      <Part title={t('help.when')}>
        <p>{whenToUse}</p>
      </Part>
      {reference.length === 0 ? null : (
        <Part title={t('help.reference')}>
          <dl className={styles.reference}>
            {reference.map((entry) => (
              <Reference key={entry.purpose} entry={entry} />
            ))}
          </dl>
        </Part>
      )}
      <Part title={t('help.examples')}>
        {examples.map((example) => (
          <Example key={example.title} example={example} />
        ))}
      </Part>
      {mistakes.length === 0 ? null : (
        <Part title={t('help.mistakes')}>
          <ul className={styles.mistakes}>
            {mistakes.map((mistake) => (
              <Mistake key={mistake.message} mistake={mistake} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** One thing that can be written, with what it gives. */
function Reference({
  entry: { purpose, write, values, gives },
}: {
  readonly entry: HelpReference;
}): ReactElement {
  const given = Object.entries(values).map(([name, value]) =>
    t('help.is', { variable: name, value: [value].flat().join(', ') }),
  );
  return (
    <div>
      <dt>{purpose}</dt>
      <dd>
        <code>{write}</code>
        <span>
          {given.length === 0
            ? t('help.gives', { value: gives })
            : t('help.givesWith', { value: gives, values: given.join(', ') })}
        </span>
      </dd>
    </div>
  );
}

function Example({
  example: { title, before = [], settings, lines },
}: {
  readonly example: HelpExample;
}): ReactElement {
  return (
    <figure className={styles.example}>
      <figcaption>{title}</figcaption>
      {settings.length === 0 ? null : (
        <dl className={styles.settings} aria-label={t('help.settings')}>
          {settings.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className={styles.lines} aria-label={t('help.conversation')}>
        {before.map(({ variable, value }) => (
          <li key={variable} className={styles.note}>
            {t('help.before', { variable, value })}
          </li>
        ))}
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ol>
    </figure>
  );
}

function Line({ line }: { readonly line: HelpLine }): ReactElement {
  if ('bot' in line)
    return (
      <li className={styles.bot}>
        <span className="unseen">{t('help.bot')} </span>
        {line.bot}
      </li>
    );
  if ('visitor' in line)
    return (
      <li className={styles.visitor}>
        <span className="unseen">{t('help.visitor')} </span>
        {line.visitor === '' ? t('help.saysNothing') : line.visitor}
      </li>
    );
  if ('asks' in line && line.offers.length > 0)
    return (
      <li className={styles.note}>
        {t('help.offers')}
        <span className={styles.offers}>
          {line.offers.map((offer) => (
            <span key={offer}>{offer}</span>
          ))}
        </span>
      </li>
    );
  return <li className={styles.note}>{noteOf(line)}</li>;
}

const waiting = {
  action: 'help.waitsForAction',
  event: 'help.waitsForEvent',
  webhook: 'help.waitsForWebhook',
} as const;

/** The words about what nobody says. */
function noteOf(line: Exclude<HelpLine, { bot: unknown } | { visitor: unknown }>): string {
  if ('shows' in line) return t('help.shows', { what: line.shows, address: line.address });
  if ('command' in line) return t('help.command', { command: line.command });
  if ('asks' in line) return t('help.asks', { question: line.asks });
  if ('variable' in line)
    return line.is === ''
      ? t('help.stays', { variable: line.variable })
      : t('help.saves', { variable: line.variable, value: line.is });
  if ('logs' in line) return t('help.logs', { text: line.logs });
  if ('pageActs' in line) return t('help.pageActs');
  if ('waitsFor' in line) return t(waiting[line.waitsFor]);
  return t('help.ends');
}

function Mistake({ mistake: { severity, message, why } }: { readonly mistake: HelpMistake }): ReactElement {
  return (
    <li data-severity={severity}>
      <p>
        <span className={styles.severity}>{t(`inspector.${severity}`)}</span> {message}
      </p>
      <p className={styles.why}>{why}</p>
    </li>
  );
}
