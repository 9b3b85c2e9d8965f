import { later } from '../ui/later.tsx';

/** The dialog that makes a workspace. */
export const NewWorkspaceDialog = later(
  async () => (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
);
