import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { SampleCard } from './sample-card.tsx';
import styles from './ui-page.module.css';

const colours = [
  'ground',
  'surface',
  'raised',
  'hover',
  'line',
  'line-strong',
  'accent',
  'good',
  'warning',
  'danger',
  'messages',
  'questions',
  'logic',
  'integrations',
  'events',
] as const;
const sizes = [28, 20, 16, 14, 13, 12] as const;

/** The colours and the scale of type. */
export function TokenSamples(): ReactElement {
  return (
    <>
      <SampleCard title={t('uiPage.type')}>
        {sizes.map((size) => (
          <div key={size} style={{ fontSize: `var(--size-${size})` }}>
            {t('uiPage.typeSample')}
          </div>
        ))}
      </SampleCard>
      <SampleCard title={t('uiPage.tokens')}>
        <ul className={styles.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </SampleCard>
    </>
  );
}
