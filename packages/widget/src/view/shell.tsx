import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

/** The position of the conversation on the page. */
export type Mode = 'inline' | 'popup' | 'bubble';

type ShellProps = {
  readonly mode: Mode;
  readonly isOpen: boolean;
  /** True if the page behind an open popup waits until it is closed. */
  readonly isModal: boolean;
  readonly label: string;
  /** True if the launcher of a bubble takes the focus when the bubble is closed. */
  readonly returnsFocus: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
};

/** The frame around a conversation: none, a dialog above the page, or a corner of it. */
export function Shell(props: ShellProps): VNode {
  const { mode, label, children } = props;
  if (mode === 'popup') return <Popup {...props} />;
  if (mode === 'bubble') return <Bubble {...props} />;
  return (
    <div class="inline" role="group" aria-label={label}>
      {children}
    </div>
  );
}

function Popup({ isOpen, isModal, label, onToggle, children }: ShellProps): VNode {
  // a ref comes before the effects of what stands inside: in a closed dialog a question could not take the focus
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      if (isOpen && dialog?.open === false) {
        // `show` would take the focus as well
        if (isModal) dialog.showModal();
        else dialog.open = true;
      }
      if (!isOpen) dialog?.close();
    },
    [isOpen, isModal],
  );
  return (
    <dialog ref={show} class="popup" aria-label={label} onClose={() => onToggle(false)}>
      {isOpen && children}
    </dialog>
  );
}

function Bubble({ isOpen, label, returnsFocus, onToggle, children }: ShellProps): VNode {
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // with the panel, not after the next paint: a key pressed in between would go nowhere
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && returnsFocus) launcher.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {isOpen && (
        <div
          class="panel"
          role="dialog"
          aria-label={label}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onToggle(false);
          }}
        >
          {children}
        </div>
      )}
      <button
        ref={launcher}
        type="button"
        class={`launcher ${isOpen ? 'opened' : ''}`}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {isOpen ? (
            <path
              d="M6 9l6 6 6-6"
              fill="none"
              stroke="currentColor"
              stroke-width="2.4"
              stroke-linecap="round"
            />
          ) : (
            <path
              d="M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
              fill="currentColor"
            />
          )}
        </svg>
      </button>
    </>
  );
}
