import { useQuery } from '@tanstack/react-query';
import type { Command } from '@parley/editing';
import { useMemo, useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useBot, useBotStore } from '../canvas/bot-context.ts';
import { PanelContext } from '../fields/panel.ts';
import type { PlacedFinding } from '../inspector/finding-place.ts';
import { FindingsPanel } from '../inspector/findings-panel.tsx';
import { useFindings } from '../inspector/use-findings.ts';
import { VariablesPanel } from '../inspector/variables-panel.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/words.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import styles from './panel.module.css';

/** The panel at the right: the form of what is chosen, the variables, and the findings about the bot. */
export function SidePanel({ workspaceId }: { readonly workspaceId: string }): ReactElement {
  const store = useBotStore();
  const document = useBot((bot) => bot.document);
  const canEdit = useBot((bot) => bot.canEdit);
  const [selected, setSelected] = useState('block');
  const { findings, hasFailed } = useFindings(document);
  const bots = useBotsOf(workspaceId);
  const panel = useMemo(() => {
    const run = (command: Command): void => {
      store.run(command);
    };
    return { document, canEdit, findings, bots, run };
  }, [document, canEdit, findings, bots, store]);
  const show = ({ path: [table, id = ''] }: PlacedFinding): void => {
    if (table === 'blocks') store.select({ blockIds: [id] });
    else if (table === 'events' || table === 'groups') store.select({ nodeIds: [id] });
    setSelected(table === 'variables' ? 'variables' : 'block');
  };
  return (
    <PanelContext value={panel}>
      <aside className={styles.panel} aria-label={t('editor.panel')}>
        <Tabs
          label={t('editor.panel')}
          selected={selected}
          onSelect={setSelected}
          tabs={[
            { id: 'block', label: t('editor.block'), content: <ChosenPanel /> },
            {
              id: 'variables',
              label: t('editor.variables'),
              count: document.order.variables.length,
              content: <VariablesPanel />,
            },
            {
              id: 'findings',
              label: t('inspector.findings'),
              count: findings.length,
              content: <FindingsPanel findings={findings} hasFailed={hasFailed} onShow={show} />,
            },
          ]}
        />
      </aside>
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
