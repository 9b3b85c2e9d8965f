import type { ReactElement } from 'react';
import '../words/late/tokens.ts';
import { ShownOnceDialog } from '../ui/forms/shown-once-dialog.tsx';
import { t } from '../words/words.ts';
import type { MadeToken } from './listed-token.ts';

/** Shows the value of a token that was just made. */
export function MadeTokenDialog({
  token: { name },
  value,
  onClose,
}: MadeToken & { readonly onClose: () => void }): ReactElement {
  return (
    <ShownOnceDialog
      title={t('tokens.madeTitle', { name })}
      label={t('tokens.value')}
      help={t('tokens.shownOnce')}
      value={value}
      onClose={onClose}
    />
  );
}
