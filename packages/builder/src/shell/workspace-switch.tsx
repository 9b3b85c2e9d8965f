import { ChevronsUpDown, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.ts';
import { t } from '../words/words.ts';
import { NewWorkspaceDialog } from './new-workspace.ts';
import styles from './shell.module.css';
import { useWorkspaces } from './use-workspaces.ts';

/** The name of the workspace, and a menu of all of them that ends with a new one. */
export function WorkspaceSwitch({ workspaceId }: { readonly workspaceId: string }): ReactElement | null {
  const [, navigate] = useLocation();
  const { data = [] } = useWorkspaces();
  const [isMaking, setMaking] = useState(false);
  const current = data.find(({ workspace }) => workspace.id === workspaceId);
  if (!current) return null;
  const entries = data.map(({ workspace }) => ({
    id: workspace.id,
    label: nameOf(workspace),
    run: () => navigate(`/w/${workspace.id}`),
  }));
  const makeOne = {
    id: 'new',
    label: t('shell.newWorkspace'),
    icon: <Plus size={16} aria-hidden />,
    run: () => setMaking(true),
  };
  return (
    <>
      <Menu
        label={t('shell.workspaces')}
        entries={[...entries, { id: 'line', isSeparator: true }, makeOne]}
        placement="bottom start"
      >
        <Button look="quiet">
          <span className={styles.workspace}>{nameOf(current.workspace)}</span>
          <ChevronsUpDown size={16} aria-hidden />
        </Button>
      </Menu>
      {isMaking ? <NewWorkspaceDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

/** The name with the sign before it, which is a picture in some that were made elsewhere. */
function nameOf({ name, icon }: { readonly name: string; readonly icon: string | null }): string {
  return icon === null || icon.length > 16 ? name : `${icon} ${name}`;
}
