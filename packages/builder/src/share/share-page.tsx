import { Globe } from 'lucide-react';
import type { ReactElement } from 'react';
import '../words/late/share.ts';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { useBot } from '../document/bot-context.ts';
import { usePublishing } from '../publish/publishing.store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { AddressSection } from './address-section.tsx';
import { EmbedSection } from './embed-section.tsx';
import { FrameSection } from './frame-section.tsx';
import { OpenSection } from './open-section.tsx';
import { ProgramSection } from './program-section.tsx';
import styles from './share.module.css';
import { useShared } from './use-shared.ts';

/** The ways in which visitors reach the bot, and what each of them needs. */
export function SharePage(): ReactElement {
  const botId = useBot(({ document }) => document.fields.id);
  const canEdit = useBot((bot) => bot.canEdit);
  const installation = useInstallation();
  const shared = useShared(botId);
  const error = shared.error ?? installation.error;
  if (error) return <ProblemPage {...problemText(error)} onRetry={() => void shared.refetch()} />;
  if (!shared.data || !installation.data) return <Skeleton height={320} />;
  const { chatUrl } = installation.data;
  const { publicId, isClosed, published } = shared.data;
  if (!published || publicId === null) {
    return (
      <EmptyState
        icon={<Globe size={20} aria-hidden />}
        title={t('share.notPublishedTitle')}
        text={t(canEdit ? 'share.notPublishedText' : 'share.notPublishedReader')}
        actions={
          canEdit ? (
            <Button look="primary" onPress={() => usePublishing.setState({ isOpen: true })}>
              {t('publish.publish')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  const site = { botId, chatUrl, publicId };
  return (
    <div className={styles.page}>
      <AddressSection {...site} />
      <OpenSection botId={botId} isClosed={isClosed} />
      <EmbedSection {...site} published={published} />
      <FrameSection {...site} published={published} />
      <ProgramSection {...site} />
    </div>
  );
}
