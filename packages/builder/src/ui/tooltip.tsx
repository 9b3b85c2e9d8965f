import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';
import type { ReactElement, ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  TooltipContext,
  TooltipTrigger,
  useSlottedContext,
} from 'react-aria-components';
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
      <InLandmark>
        <AriaTooltip offset={6} className={styles.tooltip}>
          {text}
          {keys === undefined ? null : <kbd className={styles.keys}>{keys}</kbd>}
        </AriaTooltip>
      </InLandmark>
    </TooltipTrigger>
  );
}

/** The parts of a page that screen readers go to: everything on the page is in one of them. */
const landmarks = 'main, header, [role="dialog"], [role="alertdialog"], [role="region"]';

/** Puts a hint into the landmark of its control, and not behind the page. */
function InLandmark({ children }: { readonly children: ReactNode }): ReactElement {
  const trigger = useSlottedContext(TooltipContext)?.triggerRef;
  return (
    <PortalProvider getContainer={() => trigger?.current?.closest<HTMLElement>(landmarks) ?? document.body}>
      {children}
    </PortalProvider>
  );
}
