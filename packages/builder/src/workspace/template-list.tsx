import type { ManagementClient } from '@parley/client';
import type { Bot } from '@parley/schema';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { FlowPicture } from '../canvas/flow-picture.tsx';
import { Button } from '../ui/button.tsx';
import { canDraw } from '../ui/can-draw.ts';
import { Dialog } from '../ui/forms/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import styles from './workspace.module.css';

/** A bot to begin with. */
export type Template = Awaited<ReturnType<ManagementClient['listTemplates']>>['templates'][number];

export type TemplateListProps = { readonly isBusy: boolean; readonly onChoose: (template: Template) => void };

/** The templates as cards with a picture of their flow; each is looked at before it is taken. */
export function TemplateList({ isBusy, onChoose }: TemplateListProps): ReactElement {
  const [shown, setShown] = useState<Template>();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.templates,
    queryFn: async ({ signal }) => (await api.listTemplates({ signal })).templates,
    staleTime: Infinity,
  });
  if (error) return <ProblemNotice {...problemText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <>
      <ul className={styles.templates} aria-label={t('newBot.templates')}>
        {data.map((template) => (
          <li key={template.id}>
            <AriaButton className={styles.template} onPress={() => setShown(template)}>
              <TemplatePicture template={template} />
              <strong>
                {canDraw(template.bot.icon) ? <span aria-hidden>{template.bot.icon}</span> : null}{' '}
                {template.bot.name}
              </strong>
              <span className={styles.summary}>{template.summary}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
      {shown ? (
        <Dialog
          title={shown.bot.name}
          size="large"
          isOpen
          onClose={() => setShown(undefined)}
          actions={
            <>
              <Button onPress={() => setShown(undefined)}>{t('common.cancel')}</Button>
              <Button look="primary" isDisabled={isBusy} onPress={() => onChoose(shown)}>
                {t('newBot.take')}
              </Button>
            </>
          }
        >
          <p>{shown.summary}</p>
          <div
            ref={showStart}
            className={styles.large}
            role="group"
            aria-label={t('newBot.picture')}
            tabIndex={0}
          >
            <TemplatePicture template={shown} isReadable />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

type TemplatePictureProps = { readonly template: Template; readonly isReadable?: boolean };

function TemplatePicture({ template, isReadable }: TemplatePictureProps): ReactElement {
  // it has everything of a bot that is drawn
  const bot = template.bot as unknown as Bot;
  return (
    <span className={styles.pictured}>
      <FlowPicture
        bot={bot}
        label={t('newBot.pictureOf', { name: template.bot.name })}
        isReadable={isReadable}
      />
    </span>
  );
}

/** The first node is the start: of a tall flow it may lie below what is seen. */
function showStart(frame: HTMLElement | null): void {
  frame?.querySelector('[data-node]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
}
