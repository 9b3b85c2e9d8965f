import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './tooltip.module.css';

export type TooltipProps = {
  readonly text: string;
  readonly keys?: string | undefined;
  /** The control it belongs to. */
  readonly children: ReactElement;
};

/** A hint that appears beside a control that is pointed at or has the focus. */
export function Tooltip({ text, keys, children }: TooltipProps): ReactElement {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip offset={6} className={styles.tooltip}>
        {text}
        {keys === undefined ? null : <kbd className={styles.keys}>{keys}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
