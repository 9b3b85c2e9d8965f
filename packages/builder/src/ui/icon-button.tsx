import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The name of the action: read aloud, and shown as a hint. */
  readonly label: string;
  /** The keys that do the same, shown in the hint. */
  readonly keys?: string | undefined;
  readonly look?: 'plain' | 'quiet' | undefined;
  readonly children: ReactNode;
};

/** A button that shows an icon alone. */
export function IconButton({
  label,
  keys,
  look = 'quiet',
  children,
  ...props
}: IconButtonProps): ReactElement {
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton
        {...props}
        aria-label={label}
        className={classes(styles.button, styles.iconButton, styles[look])}
      >
        {children}
      </AriaButton>
    </Tooltip>
  );
}
