import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import styles from './disclose-button.module.css';

export type DiscloseButtonProps = {
  readonly isOpen: boolean;
  readonly onPress: () => void;
  /** The name of the part that it opens and closes. */
  readonly children: ReactNode;
};

/** Opens and closes the part below it; its arrow shows which. */
export function DiscloseButton({ isOpen, onPress, children }: DiscloseButtonProps): ReactElement {
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button className={styles.disclose} aria-expanded={isOpen} onPress={onPress}>
      <Arrow size={16} aria-hidden />
      {children}
    </Button>
  );
}
