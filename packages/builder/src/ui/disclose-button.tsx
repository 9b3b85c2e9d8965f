import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // what has just been opened may lie below the end of its panel
    if (isOpen && isPressed.current) button.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    isPressed.current = false;
  }, [isOpen]);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const press = (): void => {
    isPressed.current = true;
    onPress();
  };
  return (
    <Button ref={button} className={styles.disclose} aria-expanded={isOpen} onPress={press}>
      <Arrow size={16} aria-hidden />
      {children}
    </Button>
  );
}
