import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { signingIn } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { tellOtherWindows } from '../api/session-news.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

/** The menu of whoever is signed in, for the bar of a page. */
export function PersonMenu(): ReactElement {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const signOut = async (): Promise<void> => {
    await signingIn.signOut();
    tellOtherWindows({ userId: null });
    // whoever signs in next reads nothing of theirs
    queries.clear();
    navigate('/sign-in');
  };
  return (
    <Menu
      label={t('shell.you')}
      entries={[
        {
          id: 'account',
          label: t('shell.account'),
          icon: <Settings size={16} aria-hidden />,
          run: () => navigate('/account'),
        },
        { id: 'line', isSeparator: true },
        {
          id: 'sign-out',
          label: t('shell.signOut'),
          icon: <LogOut size={16} aria-hidden />,
          run: () => void signOut().catch((error: unknown) => showToast({ text: problemText(error).detail })),
        },
      ]}
    >
      <IconButton label={t('shell.you')}>
        <UserRound size={16} aria-hidden />
      </IconButton>
    </Menu>
  );
}
