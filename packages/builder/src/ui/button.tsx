import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  readonly children: ReactNode;
  /** `primary`: the one main action of a view. `quiet`: no border until it is pointed at. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined;
  /** Shown in front of the words. */
  readonly icon?: ReactNode;
};

/** A button with words. */
export function Button({ look = 'plain', icon, children, ...props }: ButtonProps): ReactElement {
  return (
    <AriaButton {...props} className={classes(styles.button, styles[look])}>
      {icon}
      {children}
    </AriaButton>
  );
}
