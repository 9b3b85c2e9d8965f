import { ArrowLeft, FileUp, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { DropZone, FileTrigger, type FileDropItem } from 'react-aria-components';
import { useLocation, useParams, useSearch } from 'wouter';
import '../words/late/new-bot.ts';
import { faultsOf } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { useWorkspaces } from '../shell/use-workspaces.ts';
import { AppearanceMenu } from '../ui/appearance-menu.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { Page } from '../ui/page.tsx';
import { ProblemNotice, type ProblemText } from '../ui/problem.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import { ImportReport } from './import-report.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PlaceList } from './place-list.tsx';
import { readBotText } from './read-bot-text.ts';
import { useNewBot } from './use-new-bot.ts';
import styles from './workspace.module.css';

/** Pictures of flows need the forms of all blocks: they come after the page. */
const TemplateList = later(
  async () => (await import('./template-list.tsx')).TemplateList,
  <Skeleton height={240} />,
);

/** The most places of a refused file that are named: whoever mends these finds the others. */
const mostFaults = 5;

/** The beginnings of a bot, for those who may make one. */
export function NewBotPage(): ReactElement {
  const { workspaceId } = useParams<{ workspaceId: string }>();
  const folderId = new URLSearchParams(useSearch()).get('folder');
  const [, navigate] = useLocation();
  const { data: workspaces } = useWorkspaces();
  const own = workspaces?.find(({ workspace }) => workspace.id === workspaceId);
  const isReader = own !== undefined && own.currentUserMode !== 'write';
  return (
    <Page
      title={t('newBot.title')}
      start={
        <Button
          look="quiet"
          icon={<ArrowLeft size={16} aria-hidden />}
          onPress={() => navigate(`/w/${workspaceId}${folderId === null ? '' : `/f/${folderId}`}`)}
        >
          {t('newBot.back')}
        </Button>
      }
      end={<AppearanceMenu />}
    >
      <h1>{t('newBot.title')}</h1>
      {isReader ? (
        <div className={styles.told}>
          <Banner>{t('newBot.readOnly')}</Banner>
        </div>
      ) : (
        <Beginnings workspaceId={workspaceId} folderId={folderId} />
      )}
    </Page>
  );
}

type BeginningsProps = { readonly workspaceId: string; readonly folderId: string | null };

/** An empty bot, one from a file, or a template. */
function Beginnings({ workspaceId, folderId }: BeginningsProps): ReactElement {
  const { blank, fromTemplate, imported, open } = useNewBot(workspaceId, folderId);
  const [unreadable, setUnreadable] = useState<ProblemText>();
  const [isPasting, setPasting] = useState(false);
  const isBusy = blank.isPending || imported.isPending || fromTemplate.isPending;

  const importText = (text: string): void => {
    const read = readBotText(text);
    setUnreadable('problem' in read ? read.problem : undefined);
    if ('bot' in read) imported.mutate(read.bot);
  };
  const importFile = async (file: File | undefined): Promise<void> => {
    if (file) importText(await file.text());
  };
  const failed = blank.error ?? imported.error ?? fromTemplate.error;
  const problem = unreadable ?? (failed ? problemText(failed) : undefined);
  const faults = unreadable ? [] : faultsOf(failed).slice(0, mostFaults);

  return (
    <>
      <div className={styles.told}>
        {problem ? (
          <ProblemNotice {...problem}>
            <PlaceList places={faults} />
          </ProblemNotice>
        ) : null}
        {imported.data?.report?.length ? (
          <ImportReport {...imported.data} onOpen={() => open(imported.data.bot.id)} />
        ) : null}
      </div>
      <div className={styles.ways}>
        <section className={styles.way}>
          <Plus size={20} aria-hidden />
          <h2>{t('newBot.blankTitle')}</h2>
          <p>{t('newBot.blankText')}</p>
          <div className={styles.wayActions}>
            <Button look="primary" isDisabled={isBusy} onPress={() => blank.mutate()}>
              {t('newBot.make')}
            </Button>
          </div>
        </section>
        <DropZone
          className={styles.way}
          aria-label={t('newBot.dropHere')}
          isDisabled={isBusy}
          onDrop={({ items }) => {
            const dropped = items.find((item): item is FileDropItem => item.kind === 'file');
            void dropped?.getFile().then(importFile);
          }}
        >
          <FileUp size={20} aria-hidden />
          <h2>{t('newBot.fileTitle')}</h2>
          <p>{t('newBot.fileText')}</p>
          <div className={styles.wayActions}>
            <FileTrigger
              acceptedFileTypes={['application/json', '.json']}
              onSelect={(files) => void importFile(files?.[0])}
            >
              <Button isDisabled={isBusy}>{t('newBot.choose')}</Button>
            </FileTrigger>
            <Button look="quiet" isDisabled={isBusy} onPress={() => setPasting(true)}>
              {t('newBot.paste')}
            </Button>
          </div>
        </DropZone>
      </div>
      <h2 className={styles.templatesHead}>{t('newBot.templates')}</h2>
      <TemplateList isBusy={isBusy} onChoose={(template) => fromTemplate.mutate(template)} />
      <PasteDialog isOpen={isPasting} onClose={() => setPasting(false)} onImport={importText} />
    </>
  );
}
