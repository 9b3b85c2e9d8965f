import type { ReactElement } from 'react';
import '../words/late/ui-page.ts';
import { AppearanceMenu } from '../ui/appearance-menu.tsx';
import { Mark, Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import { ButtonSamples } from './button-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { PanelSamples } from './panel-samples.tsx';
import { TokenSamples } from './token-samples.tsx';
import styles from './ui-page.module.css';

/** Every part of `src/ui` in all its states, for people who build pages and for the pictures of the tests. */
export function UiPage(): ReactElement {
  return (
    <Page title={t('uiPage.title')} start={<Mark />} end={<AppearanceMenu />}>
      <h1>{t('uiPage.title')}</h1>
      <div className={styles.samples}>
        <ButtonSamples />
        <FieldSamples />
        <FeedbackSamples />
        <PanelSamples />
        <TokenSamples />
      </div>
    </Page>
  );
}
