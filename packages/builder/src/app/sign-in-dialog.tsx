import { useEffect, type ReactElement } from 'react';
import { noteSignedIn, useSession } from '../api/session.store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { t } from '../words/words.ts';

/** Stands over the page when the session has ended. Signing in happens in a window beside; then all calls go on. */
export function SignInDialog(): ReactElement {
  const { isSignedOut } = useSession();
  useEffect(() => {
    if (!isSignedOut) return;
    window.addEventListener('focus', noteSignedIn);
    return () => window.removeEventListener('focus', noteSignedIn);
  }, [isSignedOut]);
  return (
    <Dialog
      title={t('problems.signedOutTitle')}
      isOpen={isSignedOut}
      onClose={noteSignedIn}
      isFirm
      actions={
        <>
          <Button onPress={noteSignedIn}>{t('problems.signedIn')}</Button>
          <Button look="primary" onPress={() => window.open('/app/sign-in', '_blank', 'noopener')}>
            {t('problems.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('problems.signedOutDetail')}</p>
    </Dialog>
  );
}
