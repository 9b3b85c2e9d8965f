import { eventIdOf } from '@parley/editing';
import { Monitor, RotateCcw, Smartphone, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useInstallation } from '../api/use-installation.ts';
import { useBot } from '../document/bot-context.ts';
import { classes } from '../ui/classes.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Select } from '../ui/forms/select.tsx';
import { SideEdge } from '../ui/side-edge.tsx';
import { useSideWidth } from '../ui/side-width.ts';
import { Tabs } from '../ui/tabs.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { t } from '../words/words.ts';
import { BeginWith } from './begin-with.tsx';
import { ProblemsInside } from './problems-inside.tsx';
import { TestPanel } from './test-panel.tsx';
import { TurnList } from './turn-list.tsx';
import { talksOtherwise } from './talks-otherwise.ts';
import { useReplay } from './use-replay.ts';
import { usePreview, type Preview, type StartFrom } from './use-preview.ts';
import { VariableList } from './variable-list.tsx';
import styles from './preview.module.css';

type PreviewPanelProps = {
  /** The place that the first conversation begins at. */
  readonly from: 'start' | 'chosen';
  readonly onClose: () => void;
};

/** The bot as a visitor has it, beside the canvas, with what happens inside it below. */
export function PreviewPanel({ from: begin, onClose }: PreviewPanelProps): ReactElement {
  const installation = useInstallation();
  const chatUrl = installation.data?.chatUrl;
  const [isWide, setWide] = useState(false);
  const sideWidth = useSideWidth('preview');
  const chosen = useChosenPlace();
  const [begins, setBegins] = useState(begin);
  const from = begins === 'chosen' ? chosen?.from : undefined;
  const preview = usePreview(chatUrl, from);
  const replay = useReplay(preview);
  const { error, begun, turns } = preview;
  const isOutOfDate = useBot(
    ({ document }) => begun.document !== undefined && talksOtherwise(begun.document, document),
  );
  const failure = error ?? installation.error;

  return (
    <aside
      aria-label={t('preview.title')}
      className={classes(styles.panel, isWide && styles.wide)}
      style={isWide ? undefined : { width: sideWidth.width }}
    >
      {isWide ? null : <SideEdge label={t('preview.width')} usual={376} {...sideWidth} />}
      <div className={styles.content}>
        <Head isWide={isWide} onWiden={setWide} onRestart={() => preview.start(from)} onClose={onClose} />
        <Select
          label={t('preview.from')}
          value={chosen ? begins : 'start'}
          choices={[
            { id: 'start', label: t('preview.fromStart') },
            ...(chosen ? [{ id: 'chosen' as const, label: chosen.label }] : []),
          ]}
          onChange={(id) => {
            setBegins(id);
            preview.start(id === 'chosen' ? chosen?.from : undefined);
          }}
        />
        <BeginWith onStart={() => preview.start(from)} />
        {isOutOfDate && turns.length > 0 ? (
          <Banner
            action={
              <Tooltip text={t('editor.replay')} keys="F9">
                <Button onPress={replay}>{t('preview.replay')}</Button>
              </Tooltip>
            }
          >
            {t('preview.outOfDate')}
          </Banner>
        ) : null}
        {failure ? <ProblemNotice {...problemText(failure)} onRetry={() => preview.start(from)} /> : null}
        {chatUrl === undefined ? null : (
          <iframe
            ref={preview.frame}
            title={t('preview.frame')}
            className={styles.frame}
            src={`${chatUrl}/widget/preview.html`}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          />
        )}
        <Inside
          preview={preview}
          onStart={() => {
            setBegins('start');
            preview.start(undefined);
          }}
        />
      </div>
    </aside>
  );
}

type HeadProps = {
  readonly isWide: boolean;
  readonly onWiden: (isWide: boolean) => void;
  readonly onRestart: () => void;
  readonly onClose: () => void;
};

function Head({ isWide, onWiden, onRestart, onClose }: HeadProps): ReactElement {
  return (
    <div className={styles.head}>
      <h2>{t('preview.title')}</h2>
      <IconButton label={t(isWide ? 'preview.phone' : 'preview.desktop')} onPress={() => onWiden(!isWide)}>
        {isWide ? <Smartphone size={16} aria-hidden /> : <Monitor size={16} aria-hidden />}
      </IconButton>
      <IconButton label={t('preview.restart')} onPress={onRestart}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('common.close')} onPress={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

type InsideProps = {
  readonly preview: Preview;
  /** Begins a conversation at the start of the bot. */
  readonly onStart: () => void;
};

/** The inside of the bot while it talks, and the conversation as a test. */
function Inside({ preview, onStart }: InsideProps): ReactElement {
  const [shown, setShown] = useState('variables');
  const { turns } = preview;
  return (
    <>
      <ProblemsInside turns={turns} onDetails={shown === 'turns' ? undefined : () => setShown('turns')} />
      <div className={styles.inside}>
        <Tabs
          label={t('preview.inside')}
          selected={shown}
          onSelect={setShown}
          tabs={[
            {
              id: 'variables',
              label: t('preview.variables'),
              content: <VariableList variables={turns.at(-1)?.trace.variables ?? []} />,
            },
            {
              id: 'turns',
              label: t('preview.turns'),
              count: turns.reduce((sum, { logs }) => sum + logs.length, 0),
              content: <TurnList turns={turns} />,
            },
            {
              id: 'test',
              label: t('preview.test'),
              content: <TestPanel preview={preview} onStart={onStart} />,
            },
          ]}
        />
      </div>
    </>
  );
}

/** The part of the bot that is chosen on the canvas, as a place to begin at. */
function useChosenPlace(): { readonly label: string; readonly from: StartFrom } | undefined {
  const { nodeIds, blockIds } = useBot(({ selection }) => selection);
  const document = useBot((bot) => bot.document);
  const [nodeId, ...others] = nodeIds;
  const [blockId] = blockIds;
  if (blockId !== undefined) return { label: t('preview.fromBlock'), from: { type: 'block', blockId } };
  if (nodeId === undefined || others.length > 0) return undefined;
  const group = document.groups[nodeId];
  if (group) {
    return {
      label: t('preview.fromGroup', { title: group.title }),
      from: { type: 'group', groupId: nodeId },
    };
  }
  const eventId = eventIdOf(document, nodeId);
  if (eventId === undefined || document.events[eventId]?.type === 'start') return undefined;
  return { label: t('preview.fromEvent'), from: { type: 'event', eventId } };
}
