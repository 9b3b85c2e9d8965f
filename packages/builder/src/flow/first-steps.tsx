import { formFor } from '@parley/blocks/forms';
import { LayoutTemplate, WandSparkles } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBot } from '../document/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { t } from '../words/words.ts';
import { useEditor } from '../actions/editor-context.ts';
import { addAndWrite } from './add-and-write.ts';
import styles from './first-steps.module.css';
import { TourOffer } from './tour-offer.tsx';

/** The beginnings of a bot that has nothing but its start. */
export function FirstSteps(): ReactElement | null {
  const tools = useEditor();
  const isEmpty = useBot(({ document, canEdit }) => canEdit && document.order.groups.length === 0);
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const [, navigate] = useLocation();
  if (!isEmpty) return null;
  const begin = (type: string): void => addAndWrite(tools, type);
  return (
    <div className={styles.first}>
      <TourOffer />
      <Card icon={<KindIcon name={formFor('text').icon} size={20} />} onClick={() => begin('text')}>
        <strong>{t('editor.sayHello')}</strong>
        <span>{t('editor.sayHelloText')}</span>
      </Card>
      <Card
        icon={<KindIcon name={formFor('text input').icon} size={20} />}
        onClick={() => begin('text input')}
      >
        <strong>{t('editor.askQuestion')}</strong>
        <span>{t('editor.askQuestionText')}</span>
      </Card>
      <Card
        icon={<WandSparkles size={20} strokeWidth={1.5} aria-hidden />}
        onClick={() => tools.open('write')}
      >
        <strong>{t('editor.writeWithAi')}</strong>
        <span>{t('editor.writeWithAiText')}</span>
      </Card>
      <Card
        icon={<LayoutTemplate size={20} strokeWidth={1.5} aria-hidden />}
        onClick={() => navigate(`/w/${workspaceId}/new`)}
      >
        <strong>{t('editor.otherBeginning')}</strong>
        <span>{t('editor.otherBeginningText')}</span>
      </Card>
    </div>
  );
}

type CardProps = { readonly icon: ReactNode; readonly onClick: () => void; readonly children: ReactNode };

function Card({ icon, onClick, children }: CardProps): ReactElement {
  return (
    <button type="button" className={styles.card} onClick={onClick}>
      {icon}
      <span className={styles.cardWords}>{children}</span>
    </button>
  );
}
