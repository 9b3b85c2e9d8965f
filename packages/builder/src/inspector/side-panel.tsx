import type { Command } from '@parley/editing';
import { MousePointerClick, X } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { useBotNames } from '../api/use-bot-names.ts';
import { pageOfPlace } from '../document/page-of-place.ts';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { useEditor } from '../actions/editor-context.ts';
import { backToFlow } from '../actions/navigation.ts';
import type { PlacedFinding } from '../document/findings.ts';
import { closeComments, useCommentsAsked } from '../document/commenting.store.ts';
import { FindingsContext, PanelContext } from '../fields/parts/panel.ts';
import { useFindings } from './use-findings.ts';
import { useSettledFindings } from './use-settled-findings.ts';
import { useSync } from '../saving/sync-context.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { narrow, useMediaQuery } from '../ui/use-media-query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { later } from '../ui/later.tsx';
import { SideEdge } from '../ui/side-edge.tsx';
import { useSideWidth } from '../ui/side-width.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWhenIdle } from '../ui/use-when-idle.ts';
import { t } from '../words/words.ts';
import styles from './panel.module.css';

// the forms of blocks are the largest part of the editor: they come right after its first sight
const ChosenPanel = later(
  async () => (await import('./chosen-panel.tsx')).ChosenPanel,
  <Skeleton height={120} />,
);
const VariablesPanel = later(async () => (await import('./variables-panel.tsx')).VariablesPanel);
const CommentsPanel = later(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel);
const FindingsPanel = later(async () => (await import('./findings-panel.tsx')).FindingsPanel);

/** The bots of the workspace until their names are here. */
const noBots: readonly never[] = [];

function preload(): void {
  for (const part of [ChosenPanel, VariablesPanel, FindingsPanel, CommentsPanel]) part.preload();
}

type SidePanelProps = {
  readonly workspaceId: string;
  readonly isNothingChosen: boolean;
  /** The number of open threads of comments. */
  readonly openThreads: number;
};

/** The panel at the right: the form of what is chosen, the variables, the findings about the bot, and the comments. */
export const SidePanel = memo(function SidePanel({
  workspaceId,
  isNothingChosen,
  openThreads,
}: SidePanelProps): ReactElement {
  const sync = useSync();
  const store = useBotStore();
  const tools = useEditor();
  const botId = useBot(({ document }) => document.fields.id);
  const variables = useBot(({ document }) => document.order.variables.length);
  const canEdit = useBot((bot) => bot.canEdit);
  const [selected, setSelected] = useSelectedTab();
  const { findings, hasFailed } = useFindings(botId, sync);
  const { settled, listeners } = useSettledFindings(findings);
  const begun = useBot((bot) => bot.begun);
  const shown = useMemo(() => withoutThoseOf(begun, settled), [begun, settled]);
  const bots = useBotNames(workspaceId) ?? noBots;
  const panel = useMemo(() => {
    const run = (command: Command): void => void store.run(command);
    return { workspaceId, store, canEdit, bots, run };
  }, [workspaceId, canEdit, bots, store]);
  useWhenIdle(preload);
  useEffect(() => store.setFindings(shown), [store, shown]);
  const show = useShowing(botId);
  const select = useCallback(
    (id: string): void => {
      setSelected(id);
      if (id !== 'comments') closeComments();
    },
    [setSelected],
  );
  const { isSheet, close } = useSheet();
  const sideWidth = useSideWidth('panel');
  const end = useMemo(() => (isSheet ? <CloseButton onClose={close} /> : undefined), [isSheet, close]);
  // a key that is typed in a form changes none of them
  const tabs = useMemo(
    () => [
      {
        id: 'block',
        label: t('editor.block'),
        content: isNothingChosen ? <NothingChosen /> : <ChosenPanel />,
      },
      { id: 'variables', label: t('editor.variables'), count: variables, content: <VariablesPanel /> },
      {
        id: 'findings',
        label: t('inspector.findings'),
        count: settled.length,
        content: <FindingsPanel findings={settled} hasFailed={hasFailed} onShow={show} />,
      },
      { id: 'comments', label: t('editor.comments'), count: openThreads, content: <CommentsPanel /> },
    ],
    [isNothingChosen, variables, settled, hasFailed, show, openThreads],
  );
  return (
    <PanelContext value={panel}>
      <FindingsContext value={shown}>
        <aside
          className={styles.panel}
          aria-label={t('editor.panel')}
          data-panel
          style={isSheet ? undefined : { width: sideWidth.width }}
          {...listeners}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            if (isSheet) close();
            else backToFlow(tools);
          }}
        >
          {isSheet ? null : <SideEdge label={t('editor.panelWidth')} usual={320} {...sideWidth} />}
          <Tabs label={t('editor.panel')} selected={selected} end={end} onSelect={select} tabs={tabs} />
        </aside>
      </FindingsContext>
    </PanelContext>
  );
});

/** Shows the part that a finding is about, on its page. */
function useShowing(botId: string): (finding: PlacedFinding) => void {
  const store = useBotStore();
  const [, navigate] = useLocation();
  return useCallback(
    ({ path }) => {
      const page = pageOfPlace(botId, path);
      if (page !== undefined && page !== `/b/${botId}`) navigate(page);
      store.goTo(path);
    },
    [botId, navigate, store],
  );
}

/** The tab that is shown: the one that was chosen, until something is done that another one is about. */
function useSelectedTab(): readonly [string, (id: string) => void] {
  const [selected, setSelected] = useState('block');
  const chosen = useBot(({ selection }) => selection);
  useEffect(() => {
    // what is chosen shows its form, whatever was read before
    if (chosen.nodeIds.length + chosen.blockIds.length > 0) setSelected('block');
  }, [chosen]);
  const wanted = useBot((bot) => bot.wanted);
  useEffect(() => {
    if (wanted) setSelected(wanted.path[0] === 'variables' ? 'variables' : 'block');
  }, [wanted]);
  const { isOpen: isCommenting, number: asked } = useCommentsAsked();
  useEffect(() => {
    if (isCommenting) setSelected('comments');
  }, [isCommenting, asked]);
  return [selected, setSelected];
}

/** The findings about all but some blocks. */
function withoutThoseOf(
  blockIds: readonly string[],
  findings: readonly PlacedFinding[],
): readonly PlacedFinding[] {
  if (blockIds.length === 0) return findings;
  return findings.filter(({ path: [table, id = ''] }) => table !== 'blocks' || !blockIds.includes(id));
}

/** In a small window the panel is a sheet over the lower half: leaving it leads back to what it is about. */
function useSheet(): { readonly isSheet: boolean; readonly close: () => void } {
  const store = useBotStore();
  const isSheet = useMediaQuery(narrow);
  const close = useCallback((): void => {
    const entry = document.querySelector<HTMLElement>('[data-outline] [aria-pressed="true"]');
    store.select({});
    closeComments();
    entry?.focus();
  }, [store]);
  return { isSheet, close };
}

function CloseButton({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <IconButton label={t('common.close')} onPress={onClose}>
      <X size={16} aria-hidden />
    </IconButton>
  );
}

function NothingChosen(): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <EmptyState
      icon={<MousePointerClick size={20} aria-hidden />}
      title={t('editor.nothingChosen')}
      text={t(canEdit ? 'editor.nothingChosenText' : 'editor.nothingToRead')}
    />
  );
}
