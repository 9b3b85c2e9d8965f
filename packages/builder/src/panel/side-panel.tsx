import { useQuery } from '@tanstack/react-query';
import type { Command } from '@parley/editing';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot, useBotStore } from '../canvas/bot-context.ts';
import { useEditor } from '../commands/editor-context.ts';
import { backToFlow } from '../commands/navigation.ts';
import { FindingsContext, PanelContext } from '../fields/panel.ts';
import { FindingsPanel } from '../inspector/findings-panel.tsx';
import { useFindings } from '../inspector/use-findings.ts';
import { useSync } from '../saving/sync-context.ts';
import { later } from '../ui/later.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/words.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import styles from './panel.module.css';

const VariablesPanel = later(async () => (await import('../inspector/variables-panel.tsx')).VariablesPanel);

/** The panel at the right: the form of what is chosen, the variables, and the findings about the bot. */
export function SidePanel({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const sync = useSync();
  const store = useBotStore();
  const tools = useEditor();
  const botId = useBot(({ document }) => document.fields.id);
  const variables = useBot(({ document }) => document.order.variables.length);
  const canEdit = useBot((bot) => bot.canEdit);
  const [selected, setSelected] = useState('block');
  const { findings, hasFailed } = useFindings(botId, sync);
  const bots = useBotsOf(workspaceId);
  const panel = useMemo(() => {
    const run = (command: Command): void => {
      store.run(command);
    };
    return { workspaceId, store, canEdit, bots, run };
  }, [workspaceId, canEdit, bots, store]);
  useEffect(() => store.setFindings(findings), [store, findings]);
  const wanted = useBot((bot) => bot.wanted);
  useEffect(() => {
    if (wanted) setSelected(wanted.path[0] === 'variables' ? 'variables' : 'block');
  }, [wanted]);
  return (
    <PanelContext value={panel}>
      <FindingsContext value={findings}>
        <aside
          className={styles.panel}
          aria-label={t('editor.panel')}
          data-panel
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) backToFlow(tools);
          }}
        >
          <Tabs
            label={t('editor.panel')}
            selected={selected}
            onSelect={setSelected}
            tabs={[
              { id: 'block', label: t('editor.block'), content: <ChosenPanel /> },
              {
                id: 'variables',
                label: t('editor.variables'),
                count: variables,
                content: <VariablesPanel />,
              },
              {
                id: 'findings',
                label: t('inspector.findings'),
                count: findings.length,
                content: (
                  <FindingsPanel
                    findings={findings}
                    hasFailed={hasFailed}
                    onShow={({ path }) => store.goTo(path)}
                  />
                ),
              },
            ]}
          />
        </aside>
      </FindingsContext>
    </PanelContext>
  );
}

function useBotsOf(workspaceId: string): readonly { readonly id: string; readonly name: string }[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.bots(workspaceId), 'names'],
    queryFn: ({ signal }) => api.listBots({ query: { workspaceId }, signal }),
  });
  return useMemo(() => data?.bots.map(({ id, name }) => ({ id, name })) ?? [], [data]);
}
