import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { Button, type ButtonProps } from './button.tsx';
import { showToast } from './toast.tsx';

type CopyButtonProps = Pick<ButtonProps, 'look' | 'isDisabled'> & {
  /** The words on it; they name what is copied. */
  readonly label: string;
  readonly text: string;
};

/** Puts a text on the clipboard and says so; where the browser forbids that, it says what to do. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('common.copied') });
  } catch {
    showToast({ text: t('common.notCopied') });
  }
}

/** A button that copies a text. */
export function CopyButton({ label, text, ...props }: CopyButtonProps): ReactElement {
  return (
    <Button {...props} icon={<Copy size={16} aria-hidden />} onPress={() => void copyText(text)}>
      {label}
    </Button>
  );
}
