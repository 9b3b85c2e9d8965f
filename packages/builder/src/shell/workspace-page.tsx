import type { ReactElement, ReactNode } from 'react';
import { AppearanceMenu } from '../ui/appearance-menu.tsx';
import { AreaLinks } from '../ui/area-links.tsx';
import { HomeMark, Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import { PersonMenu } from './person-menu.tsx';
import { useWorkspaces } from './use-workspaces.ts';
import { WorkspaceSwitch } from './workspace-switch.tsx';

/** The areas of a workspace, by the end of their address. */
const areas = [
  { id: 'bots', path: '' },
  { id: 'knowledge', path: '/knowledge' },
  { id: 'members', path: '/members' },
  { id: 'credentials', path: '/credentials' },
  { id: 'tokens', path: '/tokens' },
  { id: 'webhooks', path: '/webhooks' },
  { id: 'settings', path: '/settings' },
] as const;

export type WorkspacePageProps = {
  readonly workspaceId: string;
  readonly area: (typeof areas)[number]['id'];
  /** The name of the page where it is one of several in its area. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
};

/** A page of a workspace: which one, its areas, and the reader's own menus. Guests see its bots alone, without a choice. */
export function WorkspacePage({ workspaceId, area, title, children }: WorkspacePageProps): ReactElement {
  const { data = [] } = useWorkspaces();
  const mode = data.find(({ workspace }) => workspace.id === workspaceId)?.currentUserMode;
  return (
    <Page
      title={title ?? t(`shell.${area}`)}
      start={
        <>
          <HomeMark />
          <WorkspaceSwitch workspaceId={workspaceId} />
        </>
      }
      middle={
        mode === undefined || mode === 'guest' ? undefined : (
          <AreaLinks
            label={t('shell.areas')}
            areas={areas.map(({ id, path }) => ({
              href: `/w/${workspaceId}${path}`,
              label: t(`shell.${id}`),
              isCurrent: id === area,
            }))}
          />
        )
      }
      end={
        <>
          <AppearanceMenu />
          <PersonMenu />
        </>
      }
    >
      {children}
    </Page>
  );
}
