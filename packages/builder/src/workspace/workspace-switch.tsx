import { ChevronsUpDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { t } from '../words/words.ts';
import { useWorkspaces } from './queries.ts';
import styles from './workspace.module.css';

/** The name of the workspace; a menu of all of them for somebody who has several. */
export function WorkspaceSwitch({ workspaceId }: { readonly workspaceId: string }): ReactElement | null {
  const [, navigate] = useLocation();
  const { data = [] } = useWorkspaces();
  const current = data.find(({ workspace }) => workspace.id === workspaceId);
  if (!current) return null;
  const { name } = current.workspace;
  if (data.length < 2) return <span className={styles.workspace}>{name}</span>;
  const entries = data.map(({ workspace }) => ({
    id: workspace.id,
    label: workspace.name,
    run: () => navigate(`/w/${workspace.id}`),
  }));
  return (
    <Menu label={t('workspace.workspaces')} entries={entries} placement="bottom start">
      <Button look="quiet">
        <span className={styles.workspace}>{name}</span>
        <ChevronsUpDown size={16} aria-hidden />
      </Button>
    </Menu>
  );
}
