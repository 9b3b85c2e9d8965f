import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Slot = { readonly element: HTMLElement | null; readonly attach: (element: HTMLElement | null) => void };

const SlotContext = createContext<Slot>({ element: null, attach: () => undefined });

/** Stands around a page whose parts put tools of their own into its bar. */
export function BarTools({ children }: { readonly children: ReactNode }): ReactElement {
  const [element, attach] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, attach }}>{children}</SlotContext>;
}

/** The place in the bar that the tools stand at. */
export function BarToolsSlot({ className }: { readonly className: string | undefined }): ReactElement {
  return <div ref={useContext(SlotContext).attach} className={className} />;
}

/** Tools that stand in the bar for as long as the part of the page that shows them. */
export function InBar({ children }: { readonly children: ReactNode }): ReactNode {
  const { element } = useContext(SlotContext);
  return element && createPortal(children, element);
}
